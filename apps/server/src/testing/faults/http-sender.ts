import { setTimeout as sleep } from 'node:timers/promises';
import { valueAt } from './sender.ts';

const PAUSE_MS = 20;

/** A device that posts its readings one by one, each until it is answered 200. */
export class HttpSender {
  readonly acknowledged = new Set<number>();
  /** Answers other than 200, by status; 0: none came. */
  readonly refusals = new Map<number, number>();
  #isSending = true;
  readonly #running: Promise<void>;

  constructor(url: string, token: string, firstTs: number) {
    this.#running = this.#run(`${url}/api/v1/${token}/telemetry`, firstTs);
  }

  /** Resolves when the last reading is acknowledged. */
  async finish(): Promise<void> {
    this.#isSending = false;
    await this.#running;
  }

  async #run(url: string, firstTs: number): Promise<void> {
    for (let ts = firstTs; this.#isSending; ts++) {
      const body = JSON.stringify({ ts, values: { co2: valueAt(ts) } });
      let status = 0;
      while (status !== 200) {
        status = await fetch(url, { method: 'POST', body }).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status !== 200) this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
        await sleep(PAUSE_MS);
      }
      this.acknowledged.add(ts);
    }
  }
}
