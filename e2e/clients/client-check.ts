import type { Account } from '../platform-api.ts';

/** A running server, with administrators of a tenant and of one of its customers. */
export type ClientWorld = {
  readonly url: string;
  readonly mqttPort: number;
  readonly admin: Account;
  /** Access tokens for all checks: sign-ins are limited by address and minute. */
  readonly adminToken: string;
  readonly customerToken: string;
};

/** A check of an unchanged third-party client against a real server. */
export type ClientCheck = {
  readonly name: string;
  /** Reason why it cannot run here; undefined: it can. */
  missing(): string | undefined;
  /** @throws failed expectations */
  run(world: ClientWorld): Promise<void>;
};
