import asyncio, pytest
from support.online.one_loop_rooms import MemoryLobby, room_plan
from support.online.succeeded_rooms import three, back
from support.waiting import until
from spitegame.online.room import membership as ms
from spitegame.online.room import failover_events as fe
import os
LOG=[]
orig=ms.Membership.tell
def tell(self, event):
    b=self._machine
    orig(self, event)
    m=self.machine
    if not isinstance(event, (fe.Tick, fe.Heard, fe.Answered)) or b is None or type(b.state)!=type(m.state) or b.kept.top!=m.kept.top:
        LOG.append(f"{asyncio.get_running_loop().time():8.2f} {self.me.seat} {type(event).__name__} {str(event)[:140]} -> {type(m.state).__name__} top={m.kept.top.term},{m.kept.top.heir.seat} held={tuple(m.kept.held)if False else (m.kept.held.term,m.kept.held.deal,m.kept.held.number,m.kept.held.settled)}")
ms.Membership.tell=tell
orig_send=ms.Membership._send
def send(self,to,message):
    LOG.append(f"{asyncio.get_running_loop().time():8.2f} {self.me.seat} SEND to {to.seat}: {str(message)[:150]}  visit={to in self._visits} guest={to in self._guests}")
    orig_send(self,to,message)
ms.Membership._send=send
@pytest.mark.usefixtures("virtual_time")
async def test_two(tmp_path):
    async with MemoryLobby(tmp_path) as here:
        ann = await here.host()
        bo = await here.join(ann)
        try:
            await here.dealt(ann, bo)
            await here.play(ann, bo, moves=6)
        except BaseException as e:
            print("\n".join(LOG[:100])); print(ann.read(), bo.read(), ann.side._membership.machine)
            raise
        print("\n".join(LOG[:100]))
@pytest.mark.usefixtures("virtual_time")
async def test_three(tmp_path):
    async with MemoryLobby(tmp_path) as here:
        ann, bo, cy = await three(here)
        await here.play(ann, bo, cy, moves=6)
        n=len(LOG)
        try:
            await ann.kill()
            t=asyncio.get_running_loop().time()
            await here.moved(bo)
            print("MOVED after", asyncio.get_running_loop().time()-t)
            again = await back(here, ann)
            await here.play(bo, cy, again)
            print("DONE after", asyncio.get_running_loop().time()-t)
        except BaseException as e:
            print("\n".join(LOG[n:][:int(os.environ.get('N','120'))])); print("...");print("\n".join(LOG[-60:])); print([each.read() for each in here.programs])
            raise
        print("\n".join(LOG[n:][:150]))
from spitegame.online.room import visits as vs
from spitegame.net import guest_signaling as gs
oc=gs.connect
async def connect(dial, webrtc, ticket, progress):
    try:
        r=await oc(dial,webrtc,ticket,progress); LOG.append(f"{asyncio.get_running_loop().time():8.2f} CONNECTED {type(ticket).__name__}"); return r
    except Exception as e:
        LOG.append(f"{asyncio.get_running_loop().time():8.2f} CONNECT {ticket.absence} {getattr(ticket,'room',b'')[:2]} {e!r} {getattr(e,'fault',None)}"); raise
gs.connect=connect
from spitegame.online.guest import room as gr
ot=gr.GuestRoom._take
def take(self, m):
    LOG.append(f"{asyncio.get_running_loop().time():8.2f} {self._name} TAKE {str(m)[:120]}")
    try: ot(self,m)
    except BaseException as e:
        LOG.append(f"   RAISED {e!r}"); raise
gr.GuestRoom._take=take
from spitegame.net import link as lk
oc2=lk.Connection.close
def close(self, fault, now):
    LOG.append(f"{now:8.2f} CLOSE {type(self).__name__} {self.state} {fault}"); oc2(self,fault,now)
lk.Connection.close=close
