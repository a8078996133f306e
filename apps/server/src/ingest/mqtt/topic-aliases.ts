import type { IPublishPacket } from 'mqtt-packet';
import { protocolError } from './packets.ts';
import { ProtocolFault, REASON } from './reason-codes.ts';

/** The numbers that a client of MQTT 5 uses instead of topics. */
export class TopicAliases {
  readonly #maximum: number;
  readonly #topics = new Map<number, string>();

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** The topic of a message. @throws ProtocolFault */
  resolve({ topic, properties }: IPublishPacket): string {
    const alias = properties?.topicAlias;
    if (alias === undefined) return topic;
    if (alias < 1 || alias > this.#maximum)
      throw new ProtocolFault(REASON.topicAliasInvalid, `there is no topic alias ${alias}`);
    if (topic !== '') {
      this.#topics.set(alias, topic);
      return topic;
    }
    const known = this.#topics.get(alias);
    if (known === undefined) throw protocolError(`topic alias ${alias} has no topic yet`);
    return known;
  }
}
