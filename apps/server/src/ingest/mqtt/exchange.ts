import type { IPublishPacket, Packet } from 'mqtt-packet';
import { LIMITS } from '../../limits/limits.ts';
import { Acknowledgements } from './acknowledgements.ts';
import type { Delivery } from './deliveries.ts';
import { type Client, type ConnectionLimits, type EndPoint, STOP } from './end-point.ts';
import type { Agreement } from './handshake.ts';
import { decode, encode, protocolError } from './packets.ts';
import { ProtocolError, REASON } from './reason-codes.ts';
import { grant, ungrant } from './subscriptions.ts';

/** The connection, as needed by an exchange. */
type Carrier = Client & {
  write(bytes: Buffer): void;
  /** Closes the connection without a DISCONNECT. */
  close(): void;
};

/** The packets of a connection after CONNECT and CONNACK. */
export class Exchange {
  /** Subscribed filters, with the granted QoS. */
  readonly subscriptions = new Map<string, 0 | 1>();
  readonly #agreement: Agreement;
  readonly #connection: Carrier;
  readonly #endPoint: EndPoint;
  readonly #limits: ConnectionLimits;
  readonly #acknowledgements = new Acknowledgements(() => queueMicrotask(() => this.#acknowledge()));

  constructor(parts: {
    agreement: Agreement;
    connection: Carrier;
    endPoint: EndPoint;
    limits: ConnectionLimits;
  }) {
    this.#agreement = parts.agreement;
    this.#connection = parts.connection;
    this.#endPoint = parts.endPoint;
    this.#limits = parts.limits;
  }

  /** Whether messages of the client are unsettled. */
  get isWaiting(): boolean {
    return this.#acknowledgements.held > 0;
  }

  /** @throws ProtocolError */
  handle(frame: Buffer): void {
    const { version, deliveries } = this.#agreement;
    const packet = decode(frame, version);
    switch (packet.cmd) {
      case 'publish':
        this.#publish(packet);
        return;
      case 'puback':
        this.#writeSome(deliveries.acknowledge(packet.messageId as number, packet.reasonCode));
        return;
      case 'pubrel':
        this.#release(packet.messageId as number);
        return;
      case 'subscribe':
        this.#write(
          grant(packet, this.subscriptions, version, (filter) =>
            this.#endPoint.mayHear(this.#connection, filter),
          ),
        );
        this.#endPoint.subscribed(this.#connection);
        return;
      case 'unsubscribe':
        this.#write(ungrant(packet, this.subscriptions));
        this.#endPoint.subscribed(this.#connection);
        return;
      case 'pingreq':
        this.#write({ cmd: 'pingresp' });
        return;
      case 'disconnect':
        this.#connection.close();
        return;
      default:
        // PUBREC and PUBCOMP: nothing is sent with QoS 2.
        throw protocolError(`${packet.cmd} that nothing was sent for`);
    }
  }

  /** Sends a message to the client. Returns false if too many are queued for it. */
  send(delivery: Delivery): boolean {
    const bytes = this.#agreement.deliveries.send(delivery);
    if (bytes === 'full') return false;
    this.#writeSome(bytes);
    if (bytes && delivery.qos === 0) delivery.delivered?.();
    return true;
  }

  #publish(packet: IPublishPacket): void {
    const { qos, messageId = 0 } = packet;
    const topic = this.#topicOf(packet);
    if (qos === 2) {
      if (this.#isRepeated(messageId)) return;
      this.#checkRoom();
    }
    const acknowledgements = this.#acknowledgements;
    const held = acknowledgements.hold(qos, messageId);
    const { heldMessages } = this.#limits;
    if (acknowledgements.held > heldMessages) this.#connection.stop(STOP.held);
    this.#endPoint.receive(this.#connection, { topic, payload: packet.payload as Buffer, qos }, (answer) => {
      if (answer.isForNow && this.#agreement.version < 5 && qos > 0) {
        this.#withhold();
        return;
      }
      acknowledgements.settle(held, answer);
      // With none held, no later call would withdraw it.
      const { held: left } = acknowledgements;
      if (left === 0 || left < heldMessages / 2) this.#connection.go(STOP.held);
    });
  }

  /**
   * Before MQTT 5, only a message without an acknowledgement is sent again, on the next connection. It ends after a while:
   * a client that returns at once would repeat the message without end, and other messages are stored until then.
   */
  #withhold(): void {
    setTimeout(() => this.#connection.end(REASON.quotaExceeded), this.#limits.withheldMs).unref();
  }

  #topicOf(packet: IPublishPacket): string {
    const { version, aliases } = this.#agreement;
    const topic = version === 5 ? aliases.resolve(packet) : packet.topic;
    if (topic.length > LIMITS.mqttConnections.topicCharacters)
      throw new ProtocolError(REASON.topicNameInvalid, 'the topic is too long');
    return topic;
  }

  /** Whether a QoS 2 message is a duplicate. */
  #isRepeated(messageId: number): boolean {
    const known = this.#acknowledgements.knows(messageId);
    if (known === 'left') this.#write({ cmd: 'pubrec', messageId, reasonCode: REASON.success });
    return known !== undefined;
  }

  /**
   * With QoS 1, MQTT 5 clients may exceed the receive maximum: common ones do, and are read no faster than they are
   * acknowledged. With QoS 2, the client decides how long identifiers are kept.
   */
  #checkRoom(): void {
    const { unreleasedMessages, receiveMaximum } = this.#limits;
    const max = this.#agreement.version === 5 ? receiveMaximum : unreleasedMessages;
    if (this.#acknowledgements.unreleased >= max)
      throw new ProtocolError(REASON.receiveMaximumExceeded, 'too many messages are not released');
  }

  #release(messageId: number): void {
    // The PUBREC may be about to be sent.
    this.#acknowledge();
    if (this.#acknowledgements.knows(messageId) === 'held') throw protocolError('PUBREL before its PUBREC');
    const isKnown = this.#acknowledgements.release(messageId);
    const reasonCode = isKnown ? REASON.success : REASON.packetIdNotFound;
    this.#write({ cmd: 'pubcomp', messageId, reasonCode });
  }

  #acknowledge(): void {
    const { version, wantsText } = this.#agreement;
    this.#writeSome(this.#acknowledgements.take(version, wantsText));
  }

  #write(packet: Packet): void {
    this.#connection.write(encode(packet, this.#agreement.version));
  }

  #writeSome(bytes: Buffer | undefined): void {
    if (bytes) this.#connection.write(bytes);
  }
}
