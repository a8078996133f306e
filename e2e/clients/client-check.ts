import type { Account } from '../platform-api.ts';

/** A started server, and who administers a tenant of it, and a customer of the tenant. */
export type ClientWorld = {
  readonly url: string;
  readonly mqttPort: number;
  readonly admin: Account;
  /** Access tokens for all checks: from one address, few sign-ins a minute are let through. */
  readonly adminToken: string;
  readonly customerToken: string;
};

/** A client that others make, unchanged, against a real server. */
export type ClientCheck = {
  readonly name: string;
  /** Why it cannot run here; undefined when it can. */
  missing(): string | undefined;
  /** @throws what does not hold */
  run(world: ClientWorld): Promise<void>;
};
