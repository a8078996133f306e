import {
  ATTRIBUTE_REQUESTS,
  ATTRIBUTE_TOPICS,
  CALL_TOPICS,
  CLAIM_TOPIC,
  TELEMETRY_TOPICS,
} from '@airdeck/contract/device-port/device-messages';

/** Purpose of a topic that devices publish on. */
export type Purpose =
  | { readonly kind: 'telemetry' }
  | { readonly kind: 'attributes' }
  | { readonly kind: 'claim' }
  /** The answer is sent on `responseTopic`, to clients subscribed to `responseFilter`. */
  | {
      readonly kind: 'attribute-request' | 'call';
      readonly responseTopic: string;
      readonly responseFilter: string;
    }
  /** Id of the answered command. */
  | { readonly kind: 'command-answer'; readonly id: number };

const PURPOSES: ReadonlyMap<string, Purpose> = new Map([
  ...TELEMETRY_TOPICS.map((topic): [string, Purpose] => [topic, { kind: 'telemetry' }]),
  ...ATTRIBUTE_TOPICS.map((topic): [string, Purpose] => [topic, { kind: 'attributes' }]),
  [CLAIM_TOPIC, { kind: 'claim' }],
]);

const REQUEST_ID = /^\d{1,10}$/;

/** The purpose of a topic; undefined: unknown topic. */
export function purposeOf(topic: string): Purpose | undefined {
  return (
    PURPOSES.get(topic) ??
    questionOf('attribute-request', ATTRIBUTE_REQUESTS, topic) ??
    questionOf('call', CALL_TOPICS, topic) ??
    commandAnswerOf(topic)
  );
}

function questionOf(
  kind: 'attribute-request' | 'call',
  topics: readonly { readonly request: string; readonly response: string }[],
  topic: string,
): Purpose | undefined {
  for (const { request, response } of topics) {
    const id = topic.startsWith(request) ? topic.slice(request.length) : '';
    if (REQUEST_ID.test(id)) return { kind, responseTopic: response + id, responseFilter: `${response}+` };
  }
  return undefined;
}

function commandAnswerOf(topic: string): Purpose | undefined {
  for (const { response } of CALL_TOPICS) {
    const id = topic.startsWith(response) ? topic.slice(response.length) : '';
    if (REQUEST_ID.test(id)) return { kind: 'command-answer', id: Number(id) };
  }
  return undefined;
}
