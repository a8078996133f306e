import { GATEWAY_TOPICS } from '@airdeck/contract/device-port/gateway-messages';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { AttributeAnswer, AttributeRequest } from '../client-attributes.ts';
import type { CommandLines } from '../command-lines.ts';
import type { Device } from '../device-directory.ts';
import type { DeviceMessages } from '../device-messages.ts';
import {
  decodeGatewayAnswer,
  decodeGatewayQuestion,
  decodeNamedDevice,
  type GatewayQuestion,
} from '../gateway-decoder.ts';
import type { NamedDevice } from '../gateway-devices.ts';
import { type RejectionReason, Unavailable } from '../rejection.ts';
import { type Answer, TAKEN } from './acknowledgements.ts';
import type { Message } from './end-point.ts';
import { createGatewayParts, type GatewayArrival } from './gateway-parts.ts';
import type { GatewaySessions } from './gateway-sessions.ts';
import { beginQuestion, endQuestion } from './questions.ts';
import { REASON } from './reason-codes.ts';
import { refusalOf } from './refusal-answers.ts';
import type { MqttSession } from './sessions.ts';

type Settle = (answer: Answer) => void;

export type GatewayPolicy = ReturnType<typeof createGatewayPolicy>;

const UNHEARD: Answer = { reason: REASON.noMatchingSubscribers };
const UNREADABLE: Answer = { reason: REASON.unspecifiedError, text: 'the attributes could not be read' };

/**
 * Handles what gateways publish for other devices. As with their own messages, nothing is acknowledged before all of
 * it is committed or has taken effect. An error in the part of one device does not affect the others.
 */
export function createGatewayPolicy(needs: {
  gateways: Pick<GatewaySessions, 'of'>;
  messages: DeviceMessages;
  commandLines: Pick<CommandLines, 'answer'>;
  readAttributes: (device: Device, request: AttributeRequest) => Promise<AttributeAnswer>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}) {
  const { gateways, messages, commandLines, readAttributes, clock, log } = needs;

  const parts = createGatewayParts({ messages, clock, refuse: (arrival, reason) => refuse(arrival, reason) });

  /** Puts the message into quarantine, and answers with the reason. */
  const refuse = (arrival: GatewayArrival, reason: RejectionReason, name?: string): void => {
    const { gateway, origin, payload, settle } = arrival;
    messages.refuse(gateway.gateway, origin, payload, reason, (error) => {
      if (error instanceof Unavailable) gateway.connection.end(REASON.serverBusy);
      else settle(refusalOf(reason, name));
    });
  };

  /** Calls a function with one device, if the gateway serves it. */
  const withDevice = (arrival: GatewayArrival, device: NamedDevice, work: (device: Device) => void): void => {
    const { gateway } = arrival;
    gateway.serve([device], (devices) => {
      const found = devices.get(device.name) ?? 'device-out-of-reach';
      if (typeof found === 'string') refuse(arrival, found, device.name);
      else work(found);
    });
  };

  const connect = (arrival: GatewayArrival): void => {
    const named = decodeNamedDevice(arrival.payload);
    if (typeof named === 'string') refuse(arrival, named);
    else withDevice(arrival, named, () => arrival.settle(TAKEN));
  };

  const disconnect = (arrival: GatewayArrival): void => {
    const { gateway, settle } = arrival;
    const named = decodeNamedDevice(arrival.payload);
    if (typeof named === 'string') {
      refuse(arrival, named);
      return;
    }
    // After earlier messages about the device.
    gateway.serve([], () => {
      gateway.leave(named.name);
      settle(TAKEN);
    });
  };

  const answerQuestion = (
    arrival: GatewayArrival,
    question: GatewayQuestion,
    device: Device,
  ): Promise<void> => {
    const { connection } = arrival.gateway;
    return readAttributes(device, question.request).then(
      (attributes) => {
        const qos = connection.subscriptions.get(GATEWAY_TOPICS.attributeResponse);
        if (qos !== undefined)
          connection.send(
            GATEWAY_TOPICS.attributeResponse,
            JSON.stringify(responseOf(question, attributes)),
            qos,
          );
        arrival.settle(TAKEN);
      },
      (error: unknown) => {
        // A request needs no guarantee: the gateway repeats it.
        log.warn({ err: error }, 'attributes could not be read for a gateway');
        arrival.settle(UNREADABLE);
      },
    );
  };

  const ask = (arrival: GatewayArrival, session: MqttSession): void => {
    const question = decodeGatewayQuestion(arrival.payload);
    if (typeof question === 'string') refuse(arrival, question);
    else if (!session.connection.subscriptions.has(GATEWAY_TOPICS.attributeResponse)) arrival.settle(UNHEARD);
    else {
      withDevice(arrival, { name: question.name, type: null }, (device) => {
        beginQuestion(session);
        void answerQuestion(arrival, question, device).finally(() => endQuestion(session));
      });
    }
  };

  const takeAnswer = (arrival: GatewayArrival, session: MqttSession): void => {
    const answer = decodeGatewayAnswer(arrival.payload);
    if (typeof answer === 'string') {
      refuse(arrival, answer);
      return;
    }
    withDevice(arrival, { name: answer.name, type: null }, (device) => {
      // The caller may have timed out; that is not an error of the device.
      const settleBy = (isAwaited: boolean) => arrival.settle(isAwaited ? TAKEN : UNHEARD);
      const taken = commandLines.answer(device, answer.id, answer.payload);
      if (typeof taken === 'boolean') settleBy(taken);
      else {
        beginQuestion(session);
        void taken
          .then(settleBy, () => session.connection.end(REASON.serverBusy))
          .finally(() => endQuestion(session));
      }
    });
  };

  return {
    /** Handles a gateway's message; returns false if it is not from a gateway, or not on a gateway topic. */
    receive(session: MqttSession, { topic, payload }: Message, settle: Settle): boolean {
      if (!session.device.isGateway) return false;
      const gateway = gateways.of(session.connection);
      if (!gateway) return false;
      const origin = { transport: 'mqtt', topic, gateway: session.device } as const;
      const arrival: GatewayArrival = { gateway, origin, payload, settle };
      switch (topic) {
        case GATEWAY_TOPICS.connect:
          connect(arrival);
          return true;
        case GATEWAY_TOPICS.disconnect:
          disconnect(arrival);
          return true;
        case GATEWAY_TOPICS.telemetry:
          parts.take('telemetry', arrival);
          return true;
        case GATEWAY_TOPICS.attributes:
          parts.take('attributes', arrival);
          return true;
        case GATEWAY_TOPICS.claim:
          parts.take('claim', arrival);
          return true;
        case GATEWAY_TOPICS.attributeRequest:
          ask(arrival, session);
          return true;
        case GATEWAY_TOPICS.commands:
          takeAnswer(arrival, session);
          return true;
        default:
          return false;
      }
    },
  };
}

/** In ThingsBoard's format: the bare value if one key was requested, and no value if it is missing. */
function responseOf({ id, name, isOfOne }: GatewayQuestion, { client, shared }: AttributeAnswer) {
  const values = client ?? shared;
  if (!values) return { id, device: name };
  return isOfOne ? { id, device: name, value: Object.values(values)[0] } : { id, device: name, values };
}
