import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import type { DemoSignIn } from '@airdeck/contract/demo-sign-ins';
import type { FastifyBaseLogger } from 'fastify';
import { inUnitOfWork } from '../database/unit-of-work.ts';
import type { DeviceActivityService } from '../features/devices/device-activity.service.ts';
import { type AccountParts, createDemoCast } from './accounts.ts';
import { type DemoState, findDeviceIds, readDemoState, writeDemoState } from './demo-state.repository.ts';
import { DevicePublisher } from './device-publisher.ts';
import { afterSending, DAY_MS, type DemoSender, missingSpans, type Span, sendPast } from './history.ts';
import { sendLive } from './live-sender.ts';
import { PLACEMENTS } from './placements.ts';
import { createDemoQuestionnaires, type QuestionnaireParts } from './questionnaires/create-questionnaires.ts';
import { newSignIns, readSignIns, writeSignIns } from './sign-ins.ts';

export type DemoParts = AccountParts &
  QuestionnaireParts & {
    readonly deviceActivity: DeviceActivityService;
    readonly log: FastifyBaseLogger;
  };

const SIGN_INS_FILE = 'demo-sign-ins.json';
/** A shorter pause is not worth a word. */
const PAUSE_MS = 10 * 60_000;
/** How much of the past has to be made again after an unclean stop. */
const REMEMBER_EVERY_MS = 60_000;

/** The simulated homes: their people, and devices that publish over MQTT like any other. */
export class Demo {
  readonly #parts: DemoParts;
  readonly #dataDir: string;
  readonly #stopping = new AbortController();
  #state: DemoState | undefined;
  #senders: DemoSender[] = [];
  readonly #running: Promise<unknown>[] = [];
  #remembering: NodeJS.Timeout | undefined;

  constructor(parts: DemoParts, dataDir: string) {
    this.#parts = parts;
    this.#dataDir = dataDir;
    // Each device listens for the end.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Makes sure that everybody is there and can sign in. Needs the database only. */
  async prepare(): Promise<DemoSignIn[]> {
    const { database, users } = this.#parts;
    const state = (await readDemoState(database.db)) ?? (await this.#begin());
    this.#state = await this.#askQuestionnaires(state);

    const file = join(this.#dataDir, SIGN_INS_FILE);
    const known = await readSignIns(file);
    if (known) return known;
    const signIns = newSignIns();
    for (const { email, password } of signIns) {
      const userId = this.#state.userIds[email];
      if (userId) await users.setPassword(userId, password);
    }
    await writeSignIns(file, signIns);
    return signIns;
  }

  /** Sets everybody and everything up, at the first start. */
  async #begin(): Promise<DemoState> {
    const { database, clock, purifiers } = this.#parts;
    const begun = await inUnitOfWork(database.db, undefined, async (unit) => {
      const { userIds, accessTokens, ...cast } = await createDemoCast(this.#parts, unit);
      const firstStart = clock();
      const filledFrom = firstStart - DAY_MS;
      const state = { firstStart, filledFrom, filledTo: filledFrom, userIds, accessTokens };
      await writeDemoState(unit.tx, state);
      return { state, ...cast };
    });
    for (const { modelId, tenantId } of begun.modelsFor) {
      await purifiers.assign(begun.administrator, modelId, tenantId);
    }
    return begun.state;
  }

  /** Once in the life of a demo: what people delete of it does not come back. */
  async #askQuestionnaires(state: DemoState): Promise<DemoState> {
    if (state.hasQuestionnaires) return state;
    const asked = { ...state, hasQuestionnaires: true } as const;
    await createDemoQuestionnaires(this.#parts, state.userIds, ({ tx }) => writeDemoState(tx, asked));
    return asked;
  }

  /** Connects the devices and sends the last day. The rest of the past and the present follow by themselves. */
  async start(brokerUrl: string): Promise<void> {
    const state = this.#demoState();
    const { clock } = this.#parts;
    this.#senders = PLACEMENTS.flatMap((placement) => {
      const { name } = placement.device;
      const accessToken = state.accessTokens[name];
      // A demo that was begun by an earlier version has none of the devices that came since.
      return accessToken ? [{ placement, publisher: new DevicePublisher(brokerUrl, name, accessToken) }] : [];
    });
    const { recent, older } = missingSpans(state, clock());
    await sendPast(this.#senders, recent, state.firstStart);
    await this.#tellOfPause(state, recent.toTs);
    await this.#remember(afterSending(state, recent));

    const sentTo = new Map(this.#senders.map((sender) => [sender, recent.toTs]));
    const { signal } = this.#stopping;
    for (const sender of this.#senders) {
      const { firstStart } = state;
      const onSent = (ts: number) => sentTo.set(sender, ts);
      this.#run(sendLive(sender, { fromTs: recent.toTs, firstStart, clock, signal, onSent }));
    }
    this.#run(this.#fillOlder(older, recent));
    this.#remembering = setInterval(() => {
      const present = { fromTs: recent.toTs, toTs: Math.min(...sentTo.values()) };
      void this.#remember(afterSending(this.#demoState(), present));
    }, REMEMBER_EVERY_MS);
  }

  /** Lets work go on in the background until the demo stops. */
  #run(work: Promise<unknown>): void {
    const { log } = this.#parts;
    this.#running.push(
      work.catch((error) => {
        // Stopping cuts the connections under whoever is still sending.
        if (!this.#stopping.signal.aborted) log.error({ err: error }, 'a simulated home has failed');
      }),
    );
  }

  /** Says in the time line of each device that a pause of the demo was filled in, by what it would have sent. */
  async #tellOfPause({ filledTo, filledFrom, accessTokens }: DemoState, now: number): Promise<void> {
    const isFirstStart = filledFrom === filledTo;
    if (isFirstStart || now - filledTo < PAUSE_MS) return;
    const { database, deviceActivity } = this.#parts;
    const tokens = PLACEMENTS.flatMap(({ device }) => accessTokens[device.name] ?? []);
    const ids = await findDeviceIds(database.db, tokens);
    const details = { fromTs: filledTo, toTs: now };
    await inUnitOfWork(database.db, undefined, (unit) =>
      deviceActivity.recordAll(
        ids.map((deviceId) => ({ deviceId, kind: 'filledIn', details })),
        unit,
      ),
    );
  }

  /** Sends a day after the other. What is interrupted here goes on at the next start. */
  async #fillOlder(older: readonly Span[], recent: Span): Promise<void> {
    const { log } = this.#parts;
    for (const span of older) {
      if (this.#stopping.signal.aborted) return;
      await sendPast(this.#senders, span, this.#demoState().firstStart);
      await this.#remember(afterSending(afterSending(this.#demoState(), span), recent));
    }
    if (older.length > 0) log.info('the simulated homes have sent all of their past');
  }

  async #remember(state: DemoState): Promise<void> {
    this.#state = state;
    const { database, log } = this.#parts;
    await writeDemoState(database.db, state).catch((error) =>
      log.warn({ err: error }, 'the demo could not remember how far it got'),
    );
  }

  #demoState(): DemoState {
    if (!this.#state) throw new Error('the demo is started before it is prepared');
    return this.#state;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#remembering);
    await Promise.all(this.#senders.map(({ publisher }) => publisher.close()));
    await Promise.all(this.#running);
  }
}
