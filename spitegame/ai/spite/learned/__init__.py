"""The learned evaluation of the best player of Spite, from playing against itself, and the choice by it."""
