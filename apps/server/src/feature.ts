import type { DemoSignIn } from '@airdeck/contract/sign-in/demo-sign-ins';
import type { FastifyInstance } from 'fastify';
import type { Bus } from './bus/bus.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { ContentSource } from './database/content-size-sql.ts';
import type { Database } from './database/database.ts';
import type { PersonalData } from './database/personal-data-sql.ts';
import type { EventBus, SharedEventSchemas } from './events.ts';
import type { Announcer } from './features/events/event-log.ts';
import type { ProductMessageTexts } from './features/messages/product-message.ts';
import type { OutdoorSources } from './features/outdoor/outdoor-sources.ts';
import type { ResolveTxt } from './features/sign-in-providers/sign-in-domains.service.ts';
import type { Authenticate } from './http/authorisation.ts';
import type { Ingest } from './ingest/ingest.ts';
import type { Job } from './jobs/scheduler.ts';
import type { FeatureLimits, NumbersOf } from './limits/feature-limits.ts';
import type { Limits } from './limits/limits.ts';
import type { DeliverySubject } from './notify/delivery-subject.ts';
import type { Mailer } from './notify/mail/mail.ts';
import type { Services } from './services.ts';

/** A feature as the server starts it: `features/<name>/<name>.feature.ts`, listed in `features.ts`. */
export type Feature = FeatureEntry<FeatureNeeds>;

type FeatureEntry<Needs> = {
  /** The name of its folder, here and in the console. */
  readonly name: string;
  /** Registers its routes and listeners. Builds services that no other feature needs. */
  readonly register: (app: FastifyInstance, needs: Needs) => void;
  /** Schemas of its events that are sent to every server of the installation. */
  readonly sharedEvents?: SharedEventSchemas;
  /** Announces its changes to consoles. */
  readonly announce?: Announcer;
  /** Limits that only it has. */
  readonly limits?: FeatureLimits;
  /** The subject of its notifications. */
  readonly deliveries?: DeliverySubject | ((texts: ProductMessageTexts) => DeliverySubject);
  /** Texts of the messages that the product writes about it. */
  readonly messageTexts?: Partial<ProductMessageTexts>;
  /** Texts and pictures of people in it, which count towards the content of their tenant. */
  readonly content?: readonly ContentSource[];
  /** Data about people in its tables, for those who download their own. */
  readonly personalData?: PersonalData;
  /** Its background jobs. */
  readonly jobs?: (needs: Needs) => readonly Job[];
};

/** A feature that receives what it says it uses, and nothing else. */
export function defineFeature<const Name extends keyof FeatureNeeds>({
  uses,
  register,
  jobs,
  ...entry
}: FeatureEntry<Pick<FeatureNeeds, Name>> & {
  /** Names of the services and dependencies that it receives. */
  readonly uses: readonly Name[];
}): Feature {
  const used = (needs: FeatureNeeds) =>
    Object.fromEntries(uses.map((name) => [name, needs[name]])) as Pick<FeatureNeeds, Name>;
  return {
    ...entry,
    register: (app, needs) => register(app, used(needs)),
    ...(jobs && { jobs: (needs) => jobs(used(needs)) }),
  };
}

/** Parts outside the server, which tests replace. */
export type OutsideParts = {
  /** Looks TXT records up; missing: with the name servers of the machine. */
  readonly resolveTxt?: ResolveTxt | undefined;
};

/** Everything that features can use: shared services and the application's dependencies. */
export type FeatureNeeds = Services & {
  readonly config: Config;
  readonly database: Database;
  readonly events: EventBus;
  /** The other nodes of the installation. */
  readonly bus: Bus;
  readonly clock: Clock;
  /** The time that all servers of the installation share. */
  readonly databaseClock: Clock;
  readonly ingest: Ingest;
  readonly mailer: Mailer;
  readonly authenticate: Authenticate;
  readonly limits: Limits;
  readonly numbersOf: NumbersOf;
  /** The announcers of all features. */
  readonly announcers: readonly Announcer[];
  /** Data about people in the tables of all features. */
  readonly personalData: readonly PersonalData[];
  /** The texts of all features. */
  readonly messageTexts: ProductMessageTexts;
  /** The subjects of all features. */
  readonly deliverySubjects: readonly DeliverySubject[];
  /** Providers of outdoor air. */
  readonly outdoorSources: OutdoorSources;
  /** The public address of this server. */
  readonly addresses: () => { readonly httpUrl: string; readonly mqttPort: number };
  /** The demo's sign-ins, if they may be shown. */
  readonly demoSignIns: () => readonly DemoSignIn[];
  /** Looks TXT records up, where a test does. */
  readonly resolveTxt?: OutsideParts['resolveTxt'];
};
