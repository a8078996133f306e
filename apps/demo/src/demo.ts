import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import type { DemoSignIn } from '@airdeck/contract/sign-in/demo-sign-ins';
import { createDemoAccounts, demoAdministrator } from './create-accounts.ts';
import { createDemoMessages } from './create-messages.ts';
import { createDemoQuestionnaires } from './create-questionnaires.ts';
import { createDemoRoutines, createDemoWallScreen } from './create-settings.ts';
import { createDemoShipments } from './create-shipments.ts';
import { createDemoTodos } from './create-todos.ts';
import { DeviceConnection } from './device-connection.ts';
import type { DemoHost } from './host.ts';
import { ALARM_DAYS, createPastAlarms } from './past-alarms.ts';
import { PLACEMENTS, tokensIn } from './readings.ts';
import {
  afterSending,
  type DemoSender,
  missingSpans,
  type Progress,
  type Span,
  sendLive,
  sendPast,
} from './sending.ts';
import { newSignIns, readSignIns, writeSignIns } from './sign-ins.ts';
import { DAY_MS } from './time-spans.ts';

/** State of the demo, stored between starts. */
type DemoState = Progress & {
  /** Missing in a state from before questionnaires were introduced. */
  readonly hasQuestionnaires?: true;
  /** Missing in a state from before shipments were introduced. */
  readonly hasShipments?: true;
  /** Missing in a state from before messages were introduced. */
  readonly hasMessages?: true;
  /** Missing in a state from before to-dos were introduced. */
  readonly hasTodos?: true;
  /** Missing in a state from before automations were introduced. */
  readonly hasAutomation?: true;
  /** Missing in a state from before wall screens were introduced. */
  readonly hasWallScreen?: true;
  /** Missing until the readings for past alarms have been sent. */
  readonly hasAlarms?: true;
  /** By e-mail address. */
  readonly userIds: Readonly<Record<string, string>>;
  /** Initial tokens of the simulated devices, by device name. */
  readonly accessTokens: Readonly<Record<string, string>>;
};

const SIGN_INS_FILE = 'demo-sign-ins.json';
/** Shorter pauses have no entry in the time line. */
const PAUSE_MS = 10 * 60_000;
/** Longest span that is sent again after an unclean stop. */
const SAVE_EVERY_MS = 60_000;

/** Sign-ins of all users of the demo, with passwords. */
type DemoAccess = {
  readonly signIns: readonly DemoSignIn[];
  /** Path of the file that stores them. */
  readonly file: string;
  /** Whether this start created the passwords: at the first start, or after a loss of the file. */
  readonly isNew: boolean;
};

/** The simulated homes: users, and devices that publish over MQTT like real ones. */
export class Demo {
  readonly #host: DemoHost;
  readonly #stopping = new AbortController();
  #state: DemoState | undefined;
  #senders: DemoSender[] = [];
  readonly #running: Promise<unknown>[] = [];
  #saving: NodeJS.Timeout | undefined;

  constructor(host: DemoHost) {
    this.#host = host;
    // One listener per device.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Makes sure that every user of the demo exists and can sign in. Needs no MQTT. */
  async prepare(): Promise<DemoAccess> {
    const stored = (await this.#host.loadState()) as DemoState | undefined;
    let state = stored ?? (await this.#createAccounts());
    state = await this.#withOnce(state, 'hasQuestionnaires', createDemoQuestionnaires);
    state = await this.#withOnce(await this.#withShipments(state), 'hasMessages', createDemoMessages);
    state = await this.#withOnce(state, 'hasTodos', createDemoTodos);
    this.#state = await this.#withWallScreen(await this.#withAutomation(state));

    const file = join(this.#host.dataDir, SIGN_INS_FILE);
    const known = await readSignIns(file);
    if (known) return { signIns: known, file, isNew: false };
    const signIns = newSignIns();
    for (const { email, password } of signIns) {
      const userId = this.#state.userIds[email];
      if (userId) await this.#host.setPassword(userId, password);
    }
    await writeSignIns(file, signIns);
    return { signIns, file, isNew: true };
  }

  /** At the first start. */
  async #createAccounts(): Promise<DemoState> {
    const firstStart = this.#host.clock();
    const { state, modelsFor } = await this.#host.inTransaction(async (setUp) => {
      const { modelsFor, ...accounts } = await createDemoAccounts(setUp, firstStart);
      const filledFrom = firstStart - DAY_MS;
      const state = { firstStart, filledFrom, filledTo: filledFrom, ...accounts };
      await setUp.saveState(state);
      return { state, modelsFor };
    });
    const administrator = demoAdministrator(state.userIds);
    for (const { modelId, tenantId } of modelsFor) {
      await this.#host.assignModel(administrator, modelId, tenantId);
    }
    return state;
  }

  /** Once per demo: deleted entities are not created again. */
  async #withOnce(
    state: DemoState,
    what: 'hasQuestionnaires' | 'hasMessages' | 'hasTodos',
    create: typeof createDemoTodos,
  ): Promise<DemoState> {
    if (state[what]) return state;
    const next = { ...state, [what]: true } as const;
    await create(this.#host, state.userIds, (setUp) => setUp.saveState(next));
    return next;
  }

  /** The same for shipments. */
  async #withShipments(state: DemoState): Promise<DemoState> {
    if (state.hasShipments) return state;
    const next = { ...state, hasShipments: true } as const;
    const { userIds } = state;
    await createDemoShipments(this.#host, demoAdministrator(userIds), userIds, (setUp) =>
      setUp.saveState(next),
    );
    return next;
  }

  /** The same for the automation and the report. After an interruption, both are refused: their names are taken. */
  async #withAutomation(state: DemoState): Promise<DemoState> {
    if (state.hasAutomation) return state;
    const next = { ...state, hasAutomation: true } as const;
    await createDemoRoutines(this.#host, state.userIds);
    await this.#host.saveState(next);
    return next;
  }

  /** The same for the wall screen. The state is saved first, so that it is created at most once. */
  async #withWallScreen(state: DemoState): Promise<DemoState> {
    if (state.hasWallScreen) return state;
    const next = { ...state, hasWallScreen: true } as const;
    await this.#host.saveState(next);
    await createDemoWallScreen(this.#host, state.userIds);
    return next;
  }

  /** Connects the devices and sends the last day. Older days and live readings follow in the background. */
  async start(brokerUrl: string): Promise<void> {
    const state = this.#demoState();
    const { clock } = this.#host;
    this.#senders = PLACEMENTS.flatMap((placement) => {
      const { name } = placement.device;
      const accessToken = state.accessTokens[name];
      // A demo created by an earlier version lacks the devices added since.
      return accessToken
        ? [{ placement, connection: new DeviceConnection(brokerUrl, name, accessToken) }]
        : [];
    });
    const { recent, older } = missingSpans(state, clock());
    await sendPast(this.#senders, recent, state.firstStart);
    await this.#recordPause(state, recent.toTs);
    await this.#save(afterSending(state, recent));

    const sentTo = new Map(this.#senders.map((sender) => [sender, recent.toTs]));
    const { signal } = this.#stopping;
    for (const sender of this.#senders) {
      const { firstStart } = state;
      const onSent = (ts: number) => sentTo.set(sender, ts);
      this.#run(sendLive(sender, { fromTs: recent.toTs, firstStart, clock, signal, onSent }));
    }
    this.#run(this.#fillOlder(older, recent));
    this.#saving = setInterval(() => {
      const present = { fromTs: recent.toTs, toTs: Math.min(...sentTo.values()) };
      void this.#save(afterSending(this.#demoState(), present));
    }, SAVE_EVERY_MS);
  }

  /** Runs work in the background until the demo stops. */
  #run(work: Promise<unknown>): void {
    this.#running.push(
      work.catch((error) => {
        // Stopping closes connections that are still sending.
        if (!this.#stopping.signal.aborted) {
          this.#host.log.error({ err: error }, 'a simulated home has failed');
        }
      }),
    );
  }

  async #recordPause({ filledTo, filledFrom, accessTokens }: DemoState, now: number): Promise<void> {
    const isFirstStart = filledFrom === filledTo;
    if (isFirstStart || now - filledTo < PAUSE_MS) return;
    await this.#host.recordFilledPause(tokensIn(accessTokens), { fromTs: filledTo, toTs: now });
  }

  /** Sends day by day. An interrupted history continues at the next start. */
  async #fillOlder(older: readonly Span[], recent: Span): Promise<void> {
    for (const span of older) {
      if (this.#stopping.signal.aborted) return;
      await sendPast(this.#senders, span, this.#demoState().firstStart);
      await this.#save(afterSending(afterSending(this.#demoState(), span), recent));
      await this.#withAlarms();
    }
    if (older.length === 0) return;
    await this.#host.dateFirstReadings(tokensIn(this.#demoState().accessTokens));
    await this.#host.finishPast(this.#stopping.signal);
  }

  /** Once per demo, as soon as the readings of the fortnight of the alarms have been sent. */
  async #withAlarms(): Promise<void> {
    const { hasAlarms, filledFrom, firstStart, userIds } = this.#demoState();
    if (hasAlarms || filledFrom > firstStart - ALARM_DAYS * DAY_MS) return;
    await this.#host.inTransaction(async (setUp) => {
      await createPastAlarms(setUp, { firstStart, userIds });
      await setUp.saveState({ ...this.#demoState(), hasAlarms: true });
    });
    this.#state = { ...this.#demoState(), hasAlarms: true };
  }

  async #save(state: DemoState): Promise<void> {
    this.#state = state;
    await this.#host
      .saveState(state)
      .catch((error) => this.#host.log.warn({ err: error }, 'the progress of the demo could not be saved'));
  }

  #demoState(): DemoState {
    if (!this.#state) throw new Error('the demo is started before it is prepared');
    return this.#state;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#saving);
    await Promise.all(this.#senders.map(({ connection }) => connection.close()));
    await Promise.all(this.#running);
  }
}
