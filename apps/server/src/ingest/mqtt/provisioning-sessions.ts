import {
  PROVISION_REQUEST_TOPIC,
  PROVISION_RESPONSE_TOPIC,
  PROVISIONING_USER,
} from '@airdeck/contract/device-port/device-messages';
import type { FastifyBaseLogger } from 'fastify';
import { LIMITS } from '../../limits/limits.ts';
import {
  decodeProvisionRequest,
  type Provision,
  provisionAnswer,
  refusedProvision,
} from '../provisioning.ts';
import { type Answer, TAKEN } from './acknowledgements.ts';
import { type Client, type ConnectRequest, type Message, STOP } from './end-point.ts';
import { REASON, type ReasonCode } from './reason-codes.ts';

const UNHEARD: Answer = { reason: REASON.noMatchingSubscribers };

/** Whether a client connects for provisioning, that is, to get an access token. */
export const isProvisioning = ({ username, clientId }: ConnectRequest): boolean =>
  (username ?? clientId) === PROVISIONING_USER;

/** Provisioning connections. They belong to no device, and may do nothing else. */
export class ProvisioningSessions {
  readonly #provision: Provision;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #limits;
  readonly #open = new Map<Client, NodeJS.Timeout>();

  constructor(parts: {
    provision: Provision;
    log: Pick<FastifyBaseLogger, 'warn'>;
    limits?: { readonly connections: number; readonly connectionMs: number };
  }) {
    this.#provision = parts.provision;
    this.#log = parts.log;
    this.#limits = parts.limits ?? LIMITS.provisioning;
  }

  /** Returns the reason for a refusal; undefined: admitted. */
  admit(connection: Client): ReasonCode | undefined {
    if (this.#open.size >= this.#limits.connections) return REASON.serverUnavailable;
    const end = () => connection.end(REASON.administrativeAction);
    this.#open.set(connection, setTimeout(end, this.#limits.connectionMs));
    return undefined;
  }

  has(connection: Client): boolean {
    return this.#open.has(connection);
  }

  /** Whether it may subscribe to a filter. */
  mayHear(filter: string): boolean {
    return filter === PROVISION_RESPONSE_TOPIC;
  }

  receive(connection: Client, { topic, payload }: Message, settle: (answer: Answer) => void): void {
    if (topic !== PROVISION_REQUEST_TOPIC) {
      // It belongs to no device, so there is no quarantine for it.
      connection.end(REASON.topicNameInvalid);
      return;
    }
    if (!connection.subscriptions.has(PROVISION_RESPONSE_TOPIC)) {
      settle(UNHEARD);
      return;
    }
    const request = decodeProvisionRequest(payload);
    if (typeof request === 'string') {
      this.#answer(connection, refusedProvision(request));
      settle(TAKEN);
      return;
    }
    // One at a time.
    connection.stop(STOP.questions);
    void this.#provision(request, connection.address).then(
      (outcome) => {
        this.#answer(connection, provisionAnswer(outcome));
        settle(TAKEN);
        connection.go(STOP.questions);
      },
      (error: unknown) => {
        this.#log.warn({ err: error }, 'a device could not make itself known');
        connection.end(REASON.serverBusy);
      },
    );
  }

  close(connection: Client): void {
    clearTimeout(this.#open.get(connection));
    this.#open.delete(connection);
  }

  #answer(connection: Client, answer: string): void {
    const qos = connection.subscriptions.get(PROVISION_RESPONSE_TOPIC);
    if (qos !== undefined) connection.send(PROVISION_RESPONSE_TOPIC, answer, qos);
  }
}
