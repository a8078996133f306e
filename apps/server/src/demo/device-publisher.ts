import mqtt, { type MqttClient } from 'mqtt';
import type { SensorReading } from './air-model/sensor.ts';

const TELEMETRY_TOPIC = 'v1/devices/me/telemetry';
/** Readings in one message: about 20 kB, well below the broker's 64 kB. */
const READINGS_PER_MESSAGE = 100;

/** One simulated device's connection: MQTT with an access token, like any device. */
export class DevicePublisher {
  readonly #client: MqttClient;

  constructor(brokerUrl: string, deviceName: string, accessToken: string) {
    this.#client = mqtt.connect(brokerUrl, {
      username: accessToken,
      clientId: `demo-${deviceName}`,
      protocolVersion: 4,
      clean: true,
      reconnectPeriod: 2000,
      // Readings wait in memory while the broker is away; a demo has few.
      queueQoSZero: false,
    });
    // The client reconnects by itself; without a listener an error would end the process.
    this.#client.on('error', () => undefined);
  }

  /** Resolves when the server has acknowledged, that is stored, every reading. */
  async publish(readings: readonly SensorReading[]): Promise<void> {
    const sent: Promise<unknown>[] = [];
    for (let start = 0; start < readings.length; start += READINGS_PER_MESSAGE) {
      const message = JSON.stringify(readings.slice(start, start + READINGS_PER_MESSAGE));
      sent.push(this.#client.publishAsync(TELEMETRY_TOPIC, message, { qos: 1 }));
    }
    await Promise.all(sent);
  }

  async close(): Promise<void> {
    await this.#client.endAsync(true);
  }
}
