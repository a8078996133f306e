import type { Outbound } from '../outbound.ts';
import { checkAnswer, movedChat, type ServiceAnswer } from './receiver-answers.ts';
import {
  type PostedTarget,
  type ReceiverGateways,
  type ReceiverMessage,
  requestTo,
} from './receiver-requests.ts';

/** Enough for the first line of any answer, and for all that services say in JSON. */
const ANSWER_BYTES = 4_096;

export type ReceiverSender = (target: PostedTarget, message: ReceiverMessage) => Promise<void>;

/**
 * Posts messages to services.
 * @param parts.outbound to addresses that tenants enter
 * @param parts.ofOperator to those that the operator has set up, also in their own network
 * @returns a function that throws DeliveryError
 */
export function createReceiverSender(parts: {
  outbound: Outbound;
  ofOperator: Outbound;
  gateways: ReceiverGateways;
}): ReceiverSender {
  const { outbound, ofOperator, gateways } = parts;

  async function ask(target: PostedTarget, message: ReceiverMessage): Promise<ServiceAnswer> {
    const { url, headers, body } = requestTo(target, message, gateways);
    const isOfOperator = target.kind === 'sms' || target.kind === 'telegram';
    const request = { method: 'POST', headers: { 'user-agent': 'Airdeck', ...headers }, body };
    const answer = await (isOfOperator ? ofOperator : outbound).askBriefly(url, request, ANSWER_BYTES);
    return { ...answer, body: answer.body.toString('utf8') };
  }

  return async (target, message) => {
    const answer = await ask(target, message);
    const chatId = target.kind === 'telegram' ? movedChat(answer) : undefined;
    const last =
      target.kind === 'telegram' && chatId !== undefined ? await ask({ ...target, chatId }, message) : answer;
    checkAnswer(target.kind, last);
  };
}
