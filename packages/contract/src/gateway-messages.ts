/** Where a gateway speaks for devices, each named in the message, and where it is told what is for them. */
export const GATEWAY_TOPICS = {
  /** `{"device": <name>, "type": <name of a profile>}` */
  connect: 'v1/gateway/connect',
  /** `{"device": <name>}` */
  disconnect: 'v1/gateway/disconnect',
  /** `{<name>: [<reading>, …], …}`; one alone needs no list */
  telemetry: 'v1/gateway/telemetry',
  /** `{<name>: {<key>: <value>, …}, …}`; to the gateway, `{"device": <name>, "data": {…}}` of changed shared ones. */
  attributes: 'v1/gateway/attributes',
  /** `{<name>: {"secretKey", "durationMs"}, …}`: that these devices may be claimed */
  claim: 'v1/gateway/claim',
  /** `{"id": <number>, "device": <name>, "client": <whether its own>, "key": <key>}`, or `keys`, a list */
  attributeRequest: 'v1/gateway/attributes/request',
  attributeResponse: 'v1/gateway/attributes/response',
  /** To the gateway `{"device": <name>, "data": {"id", "method", "params"}}`; from it `{"device", "id", "data": <answer>}`. */
  commands: 'v1/gateway/rpc',
} as const;

/** What a gateway subscribes to. */
export const GATEWAY_FILTERS = [
  GATEWAY_TOPICS.attributes,
  GATEWAY_TOPICS.attributeResponse,
  GATEWAY_TOPICS.commands,
] as const;
