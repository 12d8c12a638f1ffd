"""The evaluation of the best player of Spite, learned by self-play, and the choice by it."""
