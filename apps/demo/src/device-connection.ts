import type { MqttClient } from 'mqtt';
import mqtt from 'mqtt';
import type { SensorReading } from './air-model/sensor.ts';
import type { CommandAnswer } from './commands.ts';

const TELEMETRY_TOPIC = 'v1/devices/me/telemetry';
/** Both followed by the number of the command. */
const COMMAND_TOPIC = 'v1/devices/me/rpc/request/';
const ANSWER_TOPIC = 'v1/devices/me/rpc/response/';
/** Readings in one message: about 20 kB, well below the broker's 64 kB. */
const READINGS_PER_MESSAGE = 100;

/** One simulated device's connection: MQTT with an access token, like any device. */
export class DeviceConnection {
  readonly #client: MqttClient;
  /** Rejects when the connection is closed for good: the client leaves unacknowledged publishes pending. */
  readonly #closed: Promise<never>;
  #giveUp: () => void = () => undefined;
  #takesCommands = false;

  constructor(brokerUrl: string, deviceName: string, accessToken: string) {
    this.#client = mqtt.connect(brokerUrl, {
      username: accessToken,
      clientId: `demo-${deviceName}`,
      protocolVersion: 4,
      clean: true,
      reconnectPeriod: 2000,
      // Readings are queued in memory while the broker is unreachable; a demo has few.
      queueQoSZero: false,
    });
    // The client reconnects automatically; without a listener, an error would end the process.
    this.#client.on('error', () => undefined);
    this.#closed = new Promise((_resolve, reject) => {
      this.#giveUp = () => reject(new Error('the simulated device was switched off'));
    });
    this.#closed.catch(() => undefined);
  }

  /** Resolves when the server has acknowledged, that is stored, every reading. @throws if closed before */
  async publish(readings: readonly SensorReading[]): Promise<void> {
    const sent: Promise<unknown>[] = [];
    for (let start = 0; start < readings.length; start += READINGS_PER_MESSAGE) {
      const message = JSON.stringify(readings.slice(start, start + READINGS_PER_MESSAGE));
      sent.push(this.#client.publishAsync(TELEMETRY_TOPIC, message, { qos: 1 }));
    }
    await Promise.race([Promise.all(sent), this.#closed]);
  }

  /** @param answer executes a command, given as raw payload */
  onCommand(answer: (request: string) => CommandAnswer): void {
    this.#client.on('message', (topic, payload) => {
      if (!topic.startsWith(COMMAND_TOPIC)) return;
      const message = JSON.stringify(answer(payload.toString()));
      this.#client.publish(`${ANSWER_TOPIC}${topic.slice(COMMAND_TOPIC.length)}`, message, { qos: 1 });
    });
  }

  /** Sets whether the device receives commands from now on, including after reconnects. */
  takeCommands(takesCommands: boolean): void {
    if (takesCommands === this.#takesCommands) return;
    this.#takesCommands = takesCommands;
    if (takesCommands) this.#client.subscribe(`${COMMAND_TOPIC}+`, { qos: 1 });
    else this.#client.unsubscribe(`${COMMAND_TOPIC}+`);
  }

  async close(): Promise<void> {
    this.#giveUp();
    await this.#client.endAsync(true);
  }
}
