import { ATTRIBUTE_REQUESTS, ATTRIBUTE_TOPICS, TELEMETRY_TOPICS } from '@airdeck/contract/device-messages';

/** What a device wants that publishes on a topic. */
export type Purpose =
  | { readonly kind: 'telemetry' }
  | { readonly kind: 'attributes' }
  /** `responseTopic` is where the answer goes, to those subscribed to `responseFilter`. */
  | { readonly kind: 'attribute-request'; readonly responseTopic: string; readonly responseFilter: string };

const PURPOSES: ReadonlyMap<string, Purpose> = new Map([
  ...TELEMETRY_TOPICS.map((topic): [string, Purpose] => [topic, { kind: 'telemetry' }]),
  ...ATTRIBUTE_TOPICS.map((topic): [string, Purpose] => [topic, { kind: 'attributes' }]),
]);

const REQUEST_ID = /^\d{1,10}$/;

/** The purpose of a topic, or undefined when it has none here. */
export function purposeOf(topic: string): Purpose | undefined {
  return PURPOSES.get(topic) ?? attributeRequestOf(topic);
}

function attributeRequestOf(topic: string): Purpose | undefined {
  for (const { request, response } of ATTRIBUTE_REQUESTS) {
    const id = topic.startsWith(request) ? topic.slice(request.length) : '';
    if (REQUEST_ID.test(id)) {
      return { kind: 'attribute-request', responseTopic: response + id, responseFilter: `${response}+` };
    }
  }
  return undefined;
}
