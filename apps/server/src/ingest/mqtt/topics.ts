import {
  ATTRIBUTE_REQUESTS,
  ATTRIBUTE_TOPICS,
  CALL_TOPICS,
  CLAIM_TOPIC,
  TELEMETRY_TOPICS,
} from '@airdeck/contract/device-messages';

/** What a device wants that publishes on a topic. */
export type Purpose =
  | { readonly kind: 'telemetry' }
  | { readonly kind: 'attributes' }
  | { readonly kind: 'claim' }
  /** `responseTopic` is where the answer goes, to those subscribed to `responseFilter`. */
  | {
      readonly kind: 'attribute-request' | 'call';
      readonly responseTopic: string;
      readonly responseFilter: string;
    }
  /** To the command of this number. */
  | { readonly kind: 'command-answer'; readonly id: number };

const PURPOSES: ReadonlyMap<string, Purpose> = new Map([
  ...TELEMETRY_TOPICS.map((topic): [string, Purpose] => [topic, { kind: 'telemetry' }]),
  ...ATTRIBUTE_TOPICS.map((topic): [string, Purpose] => [topic, { kind: 'attributes' }]),
  [CLAIM_TOPIC, { kind: 'claim' }],
]);

const REQUEST_ID = /^\d{1,10}$/;

/** The purpose of a topic, or undefined when it has none here. */
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
