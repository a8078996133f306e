import { MODE } from '../apps/demo/src/air-model/purifier.ts';
import { senseRoom } from '../apps/demo/src/air-model/sensor.ts';
import { obey } from '../apps/demo/src/commands.ts';
import { DeviceConnection } from '../apps/demo/src/device-connection.ts';
import { PLACEMENTS, type Placement, roomAt } from '../apps/demo/src/readings.ts';

/** An evening in Bhubaneswar: people are at home, and cook. */
const EVENING = Date.UTC(2026, 10, 20, 12);
const MINUTE_MS = 60_000;
/** Duration of a simulated minute, after which readings are sent. */
const STEP_MS = 250;

export type SimulatedHome = {
  /** Connects, and sends readings. */
  comeBack(): void;
  /** Disconnects, and pauses the simulation. */
  goAway(): Promise<void>;
};

/**
 * A room of the demo with its purifier, which obeys commands; simulated time runs faster.
 * @param label label of the room's device in the demo
 * @param device device in place of the demo's
 */
export function startSimulatedHome(
  mqttPort: number,
  label: string,
  device: { readonly name: string; readonly token: string },
): SimulatedHome {
  const placement = placementOf(label);
  const room = roomAt(placement, EVENING);
  // Three hours with the purifier off, after which the air needs cleaning.
  room.setMode(MODE.off);
  room.advanceTo(EVENING + 180 * MINUTE_MS);
  let connection: DeviceConnection | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  function report(): void {
    const { values } = senseRoom(room, { ...placement, firstStart: EVENING }, room.ts);
    connection?.publish([{ ts: Date.now(), values }]).catch(() => undefined);
  }
  return {
    comeBack() {
      connection = new DeviceConnection(`mqtt://127.0.0.1:${mqttPort}`, device.name, device.token);
      connection.onCommand((request) => {
        const answer = obey(room, placement.device, request);
        report();
        return answer;
      });
      connection.takeCommands(true);
      timer = setInterval(() => {
        room.advanceTo(room.ts + MINUTE_MS);
        report();
      }, STEP_MS);
    },
    async goAway() {
      clearInterval(timer);
      await connection?.close();
      connection = undefined;
    },
  };
}

function placementOf(label: string): Placement {
  const found = PLACEMENTS.find(({ device }) => device.label === label);
  if (!found) throw new Error(`The demo has no room ${label}`);
  return found;
}
