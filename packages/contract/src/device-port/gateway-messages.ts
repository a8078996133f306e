/** Topics of gateways: messages for their devices, which are named in the message, and messages to these. */
export const GATEWAY_TOPICS = {
  /** `{"device": <name>, "type": <name of a profile>}` */
  connect: 'v1/gateway/connect',
  /** `{"device": <name>}` */
  disconnect: 'v1/gateway/disconnect',
  /** `{<name>: [<reading>, …], …}`; a single reading needs no list */
  telemetry: 'v1/gateway/telemetry',
  /** `{<name>: {<key>: <value>, …}, …}`; to the gateway, changed shared ones as `{"device": <name>, "data": {…}}`. */
  attributes: 'v1/gateway/attributes',
  /** `{<name>: {"secretKey", "durationMs"}, …}`: offers of these devices to be claimed */
  claim: 'v1/gateway/claim',
  /** `{"id": <number>, "device": <name>, "client": <whether client attributes>, "key": <key>}`, or `keys`, a list */
  attributeRequest: 'v1/gateway/attributes/request',
  attributeResponse: 'v1/gateway/attributes/response',
  /** To the gateway `{"device": <name>, "data": {"id", "method", "params"}}`; from it `{"device", "id", "data": <answer>}`. */
  commands: 'v1/gateway/rpc',
} as const;

/** Topics that a gateway subscribes to. */
export const GATEWAY_FILTERS = [
  GATEWAY_TOPICS.attributes,
  GATEWAY_TOPICS.attributeResponse,
  GATEWAY_TOPICS.commands,
] as const;
