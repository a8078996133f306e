import type { DemoSignIn } from '@airdeck/contract/demo-sign-ins';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { EventBus } from './events.ts';
import type { OutdoorProvider } from './features/outdoor/outdoor-provider.ts';
import type { OutdoorSources } from './features/outdoor/outdoor-sources.ts';
import type { Passwords } from './features/sign-in/passwords.ts';
import type { LimitOverrides } from './limits/limits.ts';
import type { Mailer } from './notify/mail/mail.ts';

/** What the application stands on; tests bring a database, a clock and ports of their own. */
export type AppDependencies = {
  readonly config: Config;
  readonly database: Database;
  /** Connections for the ingest alone, so that long reads cannot take them; those of `database` when not given. */
  readonly ingestDatabase?: Pick<Database, 'pool'>;
  /** Connections for statements that may take minutes, on purpose; those of `database` when not given. */
  readonly longDatabase?: Database;
  readonly events: EventBus;
  readonly clock: Clock;
  /** False: nothing is logged. */
  readonly logger: FastifyBaseLogger | false;
  /** The demo's sign-ins, where they may be shown. */
  readonly demoSignIns?: () => readonly DemoSignIn[];
  /** What `config` says when not given. */
  readonly mailer?: Mailer;
  /** Stands in for a weather service where `config` says `demo`. */
  readonly outdoorModel?: OutdoorProvider | undefined;
  /** Who is asked about the air outside: those that `config` names when not given. */
  readonly outdoorSources?: OutdoorSources;
  /** Argon2id at full cost when not given. */
  readonly passwords?: Passwords;
  /** Limits other than those of the table. */
  readonly limits?: LimitOverrides;
};
