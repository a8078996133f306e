import { DEFAULT_POLL_MS } from '@airdeck/contract/device-port/device-api';
import type { FastifyReply } from 'fastify';
import { LIMITS } from '../../limits/limits.ts';
import { refuse, unavailable } from './refusals.ts';

/** Why a long poll ends without data. `replaced`: by another poll of the device. */
export type PollEnd = 'replaced' | 'timed-out' | 'deleted' | 'token-changed' | 'shutdown';

/** A device's request that is held until there is data. */
export type LongPoll = {
  /** Answers the request; only the first call counts. `delivered` is called when the answer has been sent. */
  answer(body: unknown, delivered?: () => void): void;
  end(reason: PollEnd): void;
};

/** The long polls being held. */
export class LongPolls {
  readonly #held = new Set<LongPoll>();

  get hasRoom(): boolean {
    return this.#held.size < LIMITS.commands.polls;
  }

  /**
   * Holds a request. Resolves when it has been answered, or its connection has ended.
   * @param askedMs time-out requested by the device
   * @param begin receives the poll; returns a clean-up for its end, which may be called twice
   */
  hold(
    reply: FastifyReply,
    askedMs: number | undefined,
    begin: (poll: LongPoll) => () => void,
  ): Promise<FastifyReply> {
    return new Promise((resolve) => {
      let isOver = false;
      let finish: () => void = () => undefined;
      const over = (send: () => FastifyReply): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        this.#held.delete(poll);
        send();
        resolve(reply);
      };
      const poll: LongPoll = {
        answer: (body, delivered) =>
          over(() => {
            if (delivered) reply.raw.once('finish', delivered);
            return reply.status(200).send(body);
          }),
        end: (reason) => {
          over(() => ended(reply, reason));
          finish();
        },
      };
      const timer = setTimeout(() => poll.end('timed-out'), pollMsOf(askedMs));
      this.#held.add(poll);
      // Called after an answer, too; the answer has been sent or is lost then.
      reply.raw.once('close', () => {
        over(() => reply);
        finish();
      });
      finish = begin(poll);
    });
  }

  endAll(): void {
    for (const poll of [...this.#held]) poll.end('shutdown');
  }
}

const pollMsOf = (asked = 0): number =>
  asked > 0 ? Math.min(asked, LIMITS.commands.pollMs) : DEFAULT_POLL_MS;

function ended(reply: FastifyReply, reason: PollEnd): FastifyReply {
  if (reason === 'shutdown') return unavailable(reply);
  if (reason === 'token-changed') return refuse(reply);
  if (reason === 'deleted')
    return reply.status(403).type('text/plain; charset=utf-8').send('Device was deleted!');
  return reply.status(408).send();
}
