import { MODE } from '../apps/demo/src/air-model/purifier.ts';
import { senseRoom } from '../apps/demo/src/air-model/sensor.ts';
import { obey } from '../apps/demo/src/commands.ts';
import { DeviceConnection } from '../apps/demo/src/device-connection.ts';
import { PLACEMENTS, type Placement, roomAt } from '../apps/demo/src/readings.ts';

/** An evening in Bhubaneswar: people are at home, and cook. */
const EVENING = Date.UTC(2026, 10, 20, 12);
const MINUTE_MS = 60_000;
/** A minute in the room passes in this time, and is reported. */
const STEP_MS = 250;

export type SimulatedHome = {
  /** Connects to the server, and reports. */
  comeBack(): void;
  /** Hangs up; its air goes on. */
  goAway(): Promise<void>;
};

/**
 * A room of the demo with its purifier, which obeys commands, in which time passes faster.
 * @param label of the room in the demo
 * @param device that stands there instead of the demo's
 */
export function startSimulatedHome(
  mqttPort: number,
  label: string,
  device: { readonly name: string; readonly token: string },
): SimulatedHome {
  const placement = placementOf(label);
  const room = roomAt(placement, EVENING);
  // Three hours without a purifier, after which its air is worth cleaning.
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
