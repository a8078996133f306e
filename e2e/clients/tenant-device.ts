import type { ClientWorld } from './client-check.ts';

/** A device of the tenant, accessed over HTTP as its administrator, to check the effects of a client under test. */
export class TenantDevice {
  readonly token: string;
  readonly #id: string;
  readonly #ask: Ask;

  private constructor(id: string, token: string, ask: Ask) {
    this.#id = id;
    this.token = token;
    this.#ask = ask;
  }

  static async create({ url, adminToken }: ClientWorld, name: string): Promise<TenantDevice> {
    const ask = askAs(url, adminToken);
    const { id } = (await ask('POST', '/api/device', { name })) as { id: { id: string } };
    const credentials = await ask('GET', `/api/device/${id.id}/credentials`);
    return new TenantDevice(id.id, (credentials as { credentialsId: string }).credentialsId, ask);
  }

  /** Latest values by key, in the types in which they were sent. */
  async latest(...keys: string[]): Promise<Record<string, unknown>> {
    const path = `/api/plugins/telemetry/DEVICE/${this.#id}/values/timeseries`;
    const latest = await this.#ask('GET', `${path}?keys=${keys}&useStrictDataTypes=true`);
    const points = Object.entries(latest as Record<string, [{ value: unknown }]>);
    return Object.fromEntries(points.map(([key, [{ value }]]) => [key, value]));
  }

  async clientAttributes(): Promise<Record<string, unknown>> {
    const path = `/api/plugins/telemetry/DEVICE/${this.#id}/values/attributes/CLIENT_SCOPE`;
    const listed = (await this.#ask('GET', path)) as { key: string; value: unknown }[];
    return Object.fromEntries(listed.map(({ key, value }) => [key, value]));
  }

  /** Sets shared attributes, of which the device is notified. */
  async share(values: object): Promise<void> {
    await this.#ask('POST', `/api/plugins/telemetry/DEVICE/${this.#id}/SHARED_SCOPE`, values);
  }

  /** Sends a command to a subscribed device. Resolves when it is delivered. */
  async sendCommand(method: string, params: unknown): Promise<void> {
    await this.#ask('POST', `/api/rpc/oneway/${this.#id}`, { method, params, timeout: 20_000 });
  }

  /** Sends a command to a subscribed device. @returns its answer */
  command(method: string, params: unknown): Promise<unknown> {
    return this.#ask('POST', `/api/rpc/twoway/${this.#id}`, { method, params, timeout: 20_000 });
  }
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

const askAs =
  (url: string, token: string): Ask =>
  async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
