import { isUtf8 } from 'node:buffer';
import type { FastifyBaseLogger } from 'fastify';
import { messagesRejected } from '../../metrics.ts';
import type { Done } from '../batch-writer.ts';
import type { AttributeAnswer, AttributeRequest } from '../client-attributes.ts';
import type { CommandLines } from '../command-lines.ts';
import { decodeAttributeRequest } from '../decoder.ts';
import { type AnswerCall, UNKNOWN_METHOD } from '../device-calls.ts';
import type { Device } from '../device-directory.ts';
import type { DeviceMessages, Origin } from '../device-messages.ts';
import { REJECTIONS, Unavailable } from '../rejection.ts';
import { type Answer, TAKEN } from './acknowledgements.ts';
import type { EndPoint, Message } from './end-point.ts';
import type { GatewayPolicy } from './gateway-policy.ts';
import { beginQuestion, endQuestion } from './questions.ts';
import { REASON } from './reason-codes.ts';
import { refusalOf } from './refusal-answers.ts';
import type { MqttSession, Sessions } from './sessions.ts';
import { type Purpose, purposeOf } from './topics.ts';

type Question = Extract<Purpose, { kind: 'attribute-request' | 'call' }>;
type Settle = (answer: Answer) => void;

const UNKNOWN_TOPIC: Answer = { reason: REASON.topicNameInvalid, text: REJECTIONS['unknown-topic'] };
const UNHEARD: Answer = { reason: REASON.noMatchingSubscribers };
const UNREADABLE: Answer = { reason: REASON.unspecifiedError, text: 'the answer could not be read' };

/**
 * Handles what devices publish. A message is acknowledged after it is committed or has taken effect; else it is
 * refused if the protocol version allows it, or put into quarantine.
 */
export function createPublishPolicy(parts: {
  sessions: Sessions;
  gatewayPolicy: GatewayPolicy;
  messages: DeviceMessages;
  commandLines: Pick<CommandLines, 'answer'>;
  readAttributes: (device: Device, request: AttributeRequest) => Promise<AttributeAnswer>;
  answerCall: AnswerCall;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): Pick<EndPoint, 'receive'> {
  const { sessions, gatewayPolicy, messages, commandLines, readAttributes, answerCall, log } = parts;

  const settled =
    ({ connection }: MqttSession, settle: Settle): Done =>
    (error) => {
      // Stored nowhere: without an acknowledgement, the device sends it again after reconnecting.
      if (error instanceof Unavailable) connection.end(REASON.serverBusy);
      else settle(error ? refusalOf(error.reason) : TAKEN);
    };

  const receive = (session: MqttSession, message: Message, settle: Settle): void => {
    const { topic, payload, qos } = message;
    const purpose = purposeOf(topic);
    const origin: Origin = { transport: 'mqtt', topic };
    if (purpose?.kind === 'attribute-request') {
      answer(session, purpose, origin, payload, settle);
    } else if (purpose?.kind === 'call') {
      takeCall(session, purpose, origin, payload, settle);
    } else if (purpose?.kind === 'command-answer') {
      if (isUtf8(payload)) takeAnswer(session, purpose.id, payload, settle);
      else messages.refuse(session.device, origin, payload, 'not-utf8', settled(session, settle));
    } else if (purpose) {
      messages[purpose.kind](session.device, origin, payload, settled(session, settle));
    } else if (gatewayPolicy.receive(session, message, settle)) {
      // A gateway's message about other devices.
      return;
    } else if (session.connection.canRefuse && qos > 0) {
      messagesRejected.inc({ transport: 'mqtt', reason: 'unknown-topic' });
      settle(UNKNOWN_TOPIC);
    } else {
      messages.refuse(session.device, origin, payload, 'unknown-topic', settled(session, settle));
    }
  };

  /** Calls of unknown methods are answered, too: no answer would look like success. */
  const takeCall = (
    session: MqttSession,
    question: Question,
    origin: Origin,
    payload: Buffer,
    settle: Settle,
  ): void => {
    const { device, connection } = session;
    const answered = answerCall(device, payload);
    const { responseTopic, responseFilter } = question;
    const qos = connection.subscriptions.get(responseFilter);
    if (answered.kind === 'refused')
      messages.refuse(device, origin, payload, answered.reason, settled(session, settle));
    else if (qos === undefined) settle(UNHEARD);
    else if (answered.kind === 'looked-up') lookUp(session, question, answered.lookUp, settle);
    else {
      const body = answered.kind === 'answered' ? answered.answer : { error: UNKNOWN_METHOD };
      connection.send(responseTopic, JSON.stringify(body), qos);
      settle(TAKEN);
    }
  };

  const takeAnswer = (session: MqttSession, id: number, payload: Buffer, settle: Settle): void => {
    // The caller may have timed out; that is not an error of the device.
    const settleBy = (isAwaited: boolean) => settle(isAwaited ? TAKEN : UNHEARD);
    const taken = commandLines.answer(session.device, id, payload);
    if (typeof taken === 'boolean') settleBy(taken);
    else {
      beginQuestion(session);
      void taken
        // Stored nowhere: the device sends it again after reconnecting.
        .then(settleBy, () => session.connection.end(REASON.serverBusy))
        .finally(() => endQuestion(session));
    }
  };

  const answer = (
    session: MqttSession,
    question: Question,
    origin: Origin,
    payload: Buffer,
    settle: Settle,
  ): void => {
    const { device, connection } = session;
    const request = decodeAttributeRequest(payload);
    if (typeof request === 'string') {
      messages.refuse(device, origin, payload, request, settled(session, settle));
      return;
    }
    if (!connection.subscriptions.has(question.responseFilter)) settle(UNHEARD);
    else lookUp(session, question, () => readAttributes(device, request), settle);
  };

  const lookUp = (
    session: MqttSession,
    { responseTopic, responseFilter }: Question,
    read: () => Promise<unknown>,
    settle: Settle,
  ): void => {
    const { connection } = session;
    beginQuestion(session);
    void read()
      .then((answered) => {
        const qos = connection.subscriptions.get(responseFilter);
        if (qos !== undefined) connection.send(responseTopic, JSON.stringify(answered), qos);
        settle(TAKEN);
      })
      .catch((error: unknown) => {
        // A request needs no guarantee: the device repeats it.
        log.warn({ err: error }, 'an answer could not be read for a device');
        settle(UNREADABLE);
      })
      .finally(() => endQuestion(session));
  };

  return {
    /** Handles the message now, or when there is room for it. */
    receive: (connection, message, settle) => {
      const session = sessions.of(connection);
      if (!session) return;
      let hasPassed = false;
      let taken = message;
      session.inlet.offer(message.payload.length, () => {
        hasPassed = true;
        receive(session, taken, settle);
      });
      // A waiting message is copied, so that it does not keep the whole received chunk in memory.
      if (!hasPassed) taken = { ...message, payload: Buffer.from(message.payload) };
    },
  };
}
