import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import type { DemoSignIn } from '@airdeck/contract/sign-in/demo-sign-ins';
import { type DemoState, prepareState } from './demo-state.ts';
import { DeviceConnection } from './device-connection.ts';
import type { DemoHost } from './host.ts';
import { ALARM_DAYS, createPastAlarms } from './past-alarms.ts';
import { LARGE_PLACEMENTS, PLACEMENTS, type Placement, tokensIn } from './readings.ts';
import { afterSending, type DemoSender, missingSpans, type Span, sendLive, sendPast } from './sending.ts';
import { newSignIns, readSignIns, writeSignIns } from './sign-ins.ts';
import { DAY_MS } from './time-spans.ts';

/** A connection for each device; one created by an earlier version lacks the devices added since. */
const sendersOf = (
  brokerUrl: string,
  accessTokens: DemoState['accessTokens'],
  placements: readonly Placement[],
): DemoSender[] =>
  placements.flatMap((placement) => {
    const { name } = placement.device;
    const accessToken = accessTokens[name];
    return accessToken ? [{ placement, connection: new DeviceConnection(brokerUrl, name, accessToken) }] : [];
  });

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
    this.#state = await prepareState(this.#host);
    const file = join(this.#host.dataDir, SIGN_INS_FILE);
    const known = (await readSignIns(file)) ?? [];
    const added = newSignIns(this.#state.hasLargeHospital === true).filter(
      ({ email }) => !known.some((one) => one.email === email),
    );
    if (added.length === 0) return { signIns: known, file, isNew: false };
    for (const { email, password } of added) {
      const userId = this.#state.userIds[email];
      if (userId) await this.#host.setPassword(userId, password);
    }
    const signIns = [...known, ...added];
    await writeSignIns(file, signIns);
    return { signIns, file, isNew: true };
  }

  /** Connects the devices and sends the last day. Older days and live readings follow in the background. */
  async start(brokerUrl: string): Promise<void> {
    const state = this.#demoState();
    const { clock } = this.#host;
    const senders = sendersOf(brokerUrl, state.accessTokens, PLACEMENTS);
    const ofHospital = sendersOf(brokerUrl, state.accessTokens, LARGE_PLACEMENTS);
    this.#senders = [...senders, ...ofHospital];
    const { recent, older } = missingSpans(state, clock());
    await sendPast(senders, recent, state.firstStart);
    // Hundreds of devices take a minute, for which no one should wait with the sign-in.
    this.#run(sendPast(ofHospital, recent, state.firstStart));
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
