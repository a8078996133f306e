import { MAX_PICTURE_BYTES } from '@airdeck/contract/common/pictures';
import {
  atOnce,
  bytes,
  type FeatureLimits,
  HEAD,
  limitsSection,
  number,
  perSecond,
  time,
} from './feature-limits.ts';
import { LIMITS, type Limits } from './limits.ts';

const connections = ({ httpConnections: http, mqttConnections: mqtt, live }: Limits) => `## Connections
Devices that have authenticated are not counted by address: where something in front ends their TLS, all have one. A proxy knows the
addresses of its clients, and is the place to bound them. In front of HTTP, a proxy should keep idle connections for less than ${time(http.keepAliveMs)}.

${HEAD}
| HTTP connections, WebSockets among them | server | ${number(http.total)} (\`AIRDECK_HTTP_CONNECTIONS\`) | Closed at once |
| HTTP connections, unless \`TRUST_PROXY\` is set | address | ${number(http.perAddress)} | The connection of the address that has been idle for longest is closed |
| An HTTP request on its way | connection | ${time(http.headersMs)} for its head, ${time(http.requestMs)} in all | 408, or closed, within ${time(http.checkEveryMs)} |
| Time between two HTTP requests | connection | ${time(http.keepAliveMs)} | Closed |
| MQTT connections | server | ${number(mqtt.total)} (\`AIRDECK_MQTT_CONNECTIONS\`) | Closed at once |
| MQTT connections that have not authenticated | address | ${number(mqtt.unauthenticatedPerAddress)}, ${time(mqtt.connectMs)} each | The oldest of the address is closed |
| Attempts to connect by MQTT | address | ${perSecond(mqtt.attemptsPerAddressAndSecond, mqtt.attemptsPerAddressBurst)} | CONNACK 3 |
| MQTT sessions | device | ${number(mqtt.perDevice)} (\`AIRDECK_MQTT_SESSIONS_PER_DEVICE\`), of each client id one | The oldest of the device is closed (MQTT 5: 0x8E) |
| Live connections that have not authenticated | address | ${number(live.unauthenticatedPerAddress)}, ${time(live.authenticationMs)} each | The oldest of the address is closed with 1008 |
| Live connections | user | ${number(live.sessionsPerUser)} | Closed with 1008 |
| Live connections | tenant | ${number(live.sessionsPerTenant)} | Closed with 1008 |
| Silence of a live connection | connection | ${time(live.pongTimeoutMs)}; pings every ${time(live.pingIntervalMs)} | Closed, within ${time(live.sweepIntervalMs)}; cut off after another ${time(live.closeTimeoutMs)} |
`;

const requests = ({
  requestBodies: bodies,
  largeBodyBytes: largeBodies,
  json,
  bulkActs: bulk,
  statements,
  costlyRequests: costly,
  changes,
}: Limits) => `## Requests
Each [API key](api-keys.md) of a user counts for itself, as another user. Costly requests are charts of history, maps of all devices, the worst air, checks, imports and exports of device files, the audit log and alarms as files, and acts on many alarms.

${HEAD}
| A body | request | ${bytes(bodies.defaultBytes)} | 413 |
| A body of sign-in, activation and passwords | request | ${bytes(bodies.signInBytes)} | 413; of a sign-in 401 |
| A form that ends a subscription | request | ${bytes(bodies.unsubscribeBytes)} | 413 |
| Bodies of more than ${bytes(bodies.defaultBytes)} that are not answered yet | user | ${bytes(largeBodies.perUser)} at a time | 429 with \`Retry-After\` |
| The same | tenant | ${bytes(largeBodies.perTenant)} at a time | 429 with \`Retry-After\` |
| The same | server | ${bytes(largeBodies.total)} at a time | 429 with \`Retry-After\` |
| Values in JSON, each object and list being one as well | request, frame of a live connection | ${number(json.values)} | 413; an error frame |
| Objects and lists inside each other in JSON | request, frame of a live connection, message of a device | ${number(json.depth)} | 400; an error frame; the message goes to the quarantine |
| A statement of a request | statement | ${time(statements.requestMs)}, of these ${time(statements.requestLockMs)} for a lock | 503 with \`Retry-After\` |
| A statement of a long report, an import or export of devices, the deletion of a tenant or customer, work in the background | statement | ${time(statements.longMs)}, of these ${time(statements.longLockMs)} for a lock | 503 with \`Retry-After\`, or tried again |
| Long statements that read | server | one less than there are processors, ${number(statements.longAtOnce)} at most, at a time | They wait; each tenant has its turn before one has its next, then each user, then each device |
| A statement that stores readings | statement | ${time(statements.ingestMs)} | The batch is written again; nothing is acknowledged before |
| A transaction that does nothing | transaction | ${time(statements.idleTransactionMs)} | 503 with \`Retry-After\` |
| The wait for a connection to the database | statement | ${time(statements.connectionMs)} | 503 with \`Retry-After\` |
| Costly requests | user | ${atOnce(costly.perUser)}, ${number(costly.perUserAndMinute)} a minute | 429 with \`Retry-After\` |
| Costly requests | tenant | ${atOnce(costly.perTenant)} | 429 with \`Retry-After\` |
| Costly requests | server | ${atOnce(costly.total)} | 429 with \`Retry-After\` |
| An answer to a costly request of which nothing is taken | connection | ${time(costly.stallMs)} | Closed |
| Entries of the audit log | user | ${perSecond(changes.entriesPerUserAndSecond, changes.entriesPerUserBurst)} | 429 with \`Retry-After\`; nothing is changed. The same change of the same thing within ${time(changes.repeatedWithinMs)} is one entry |
| New names, labels or models of a device in its time line | device | ${number(changes.ofAKindPerDeviceAndDay)} of each within 24 hours | The newest entry stands for the further ones: from the first to the last |
| Devices that are changed together | request | ${number(bulk.devices)} | 400 |
| Alarms that are named for one act | request | ${number(bulk.alarms)} | 400; those of a filter have no such limit |
| Deliveries that are named to be sent again | request | ${number(bulk.deliveries)} | 400; all that failed have no such limit |
`;

const live = ({ live }: Limits) => `## Live values
${HEAD}
| Live subscriptions | connection | ${number(live.subscriptionsPerSession)} | Closed with 1008 |
| Live subscriptions | user | ${number(live.subscriptionsPerUser)} | Closed with 1008 |
| Live subscriptions that look up alarms | server | ${atOnce(live.alarmLooksAtOnce)} | They wait, tenant by tenant and user by user |
| Live updates that wait for a slow reader | connection | ${number(live.pendingUpdates)}, or ${bytes(live.pendingBytes)} | Closed with 1008; answers to its own questions wait instead |
| A frame of a client | frame | ${bytes(live.frameBytes)} | Closed with 1009 |
| Frames of a client that wait to be worked off | connection | ${number(live.pendingFrames)} | The connection is not read |
| Events that wait behind a first answer | subscription | ${number(live.heldEvents)} | Closed with 1008 |
| Points in a frame of a list, as text | frame | ${bytes(live.seriesCharacters)} | An error frame |
| Keys that one list follows | subscription | ${number(live.followedKeys)} | An error frame |
`;

const people = ({
  lockOut,
  mails,
  outbound,
  content,
  documents,
  pictures,
}: Limits) => `## Wrong passwords, mails, documents, pictures

${HEAD}
| Wrong passwords of one account | account and address, all servers | ${number(lockOut.attempts)}, remembered for ${time(lockOut.durationMs)} | The account is locked to the address for ${time(lockOut.durationMs)} |
| A push service or webhook | delivery | ${time(outbound.sendMs)} to answer; ${bytes(outbound.answerHeadBytes)} of head, nothing else is read | Tried again after 1, 5, 15 and 60 minutes, then listed as failed |
| A mail that is handed on | mail | ${time(mails.sendMs)} | Tried again, or 500 where a person waits for it |
| Mails on their way | server | ${number(mails.congestedAtOnce)} while the oldest takes more than ${time(mails.congestedMs)} | As if the mail server did not answer |
| What people write and is kept: details of alarms that no rule raised, comments on alarms, and what is called content in the sections of features; each counts as 1 KiB at least | tenant with its customers | ${bytes(content.bytesPerTenant)} (\`TENANT_CONTENT_MB\`) | 400. What is deleted counts for up to six hours |
| The same | customer | ${bytes(content.bytesPerCustomer)}, an eighth of its tenant's | as above |
| PDF documents that wait to be made | server | ${number(documents.waiting)}; one is made at a time | 429 with \`Retry-After\` |
| A PDF document | document | ${time(documents.renderMs)}; ${bytes(documents.dataBytes)} of data; ${number(documents.heapMib)} MiB of heap | 503 with \`Retry-After\` |
| Pictures that wait to be encoded | server | ${number(pictures.waiting)}; one is encoded at a time | 429 |
| A picture | request | ${bytes(MAX_PICTURE_BYTES)}; ${number(pictures.pixels)} pixels; interlaced, ${bytes(pictures.interlacedBytes)} in memory; ${time(pictures.encodingMs)} | 413; 400 |
| The process that makes PDF documents | server | ends after ${time(documents.idleMs)} without one | Started again for the next |
`;

const links = ({ links }: Limits) => `## Links
Links that work without a sign-in are those of wall screens, badges, downloads, activations, resets and unsubscribing. Guesses do not affect a link
that the server knows: others at the same address can still open theirs.

${HEAD}
| Uses of a link or an API key | link or key, and address, each server | ${number(links.usesPerLinkAddressAndMinute)} a minute | 429 with \`Retry-After\` |
| Links and API keys that the server does not know | address, each server | ${number(links.guessesPerAddress)} within ${time(links.guessesWindowMs)} | 429 with \`Retry-After\`; links that it knows are not affected |
| Links and API keys that are looked up | server | ${atOnce(links.lookupsAtOnce)} | They wait; each address has its turn before one has its next |
`;

const claimOffers = ({ claimOffers: limits }: Limits) => `## Offers of devices to be claimed
${HEAD}
| A secret | claim | ${number(limits.secretCharacters)} characters | 400; a device's offer goes to the quarantine, without it |
| Offers of a device to be claimed | device | ${perSecond(limits.offersPerDeviceAndSecond, limits.offersPerDeviceBurst)} | HTTP: 429 with \`Retry-After\`; 0x97 with MQTT 5; before, not acknowledged |
| Time for which a device offers itself | offer | ${time(limits.offerMs)} | So long |
`;

const provisioning = ({ provisioning: limits }: Limits) => `## Devices that make themselves known
${HEAD}
| Unknown keys | address, each server | as links that the server does not know | MQTT: FAILURE; HTTP: 429 with \`Retry-After\` |
| Wrong secrets of a key | device profile and address, all servers | ${number(limits.wrongSecretsPerKeyAndAddress)} in ${time(limits.windowMs)} | as above, for this key, with the right secret, too |
| Devices that are made | device profile | ${number(limits.devicesPerProfileAndDay)} a day | FAILURE |
| MQTT connections for it | server | ${number(limits.connections)}, ${time(limits.connectionMs)} each | CONNACK 3; closed |
`;

const devices = ({ ingest, json, mqttConnections: mqtt }: Limits) => `## What devices send
Readings and attributes that users and programs write for a device through \`/api\` count as messages of the device. What is invalid is answered 400, and
does not go to the quarantine.

${HEAD}
| A message, over MQTT or HTTP | message | ${bytes(ingest.messageBytes)} | MQTT: the connection is closed; HTTP: 413 |
| Readings | message | ${number(ingest.readingsPerMessage)} | HTTP: 400; the message goes to the quarantine |
| Keys | reading, or message of attributes | ${number(ingest.keysPerReading)} | as above |
| Values in JSON, each object and list being one as well | message | ${number(json.valuesOfMessage)} | as above |
| Time of a reading ahead of the server | reading | ${time(ingest.aheadMs)} | as above |
| Length of a topic | message | ${number(mqtt.topicCharacters)} characters | The connection is closed |
| Messages | device | ${perSecond(ingest.messagesPerDeviceAndSecond, ingest.messagesPerDeviceBurst)} | MQTT: not read until then; HTTP: 429 with \`Retry-After\` |
| Readings | device | ${perSecond(ingest.readingsPerDeviceAndSecond, ingest.readingsPerDeviceBurst)} | as above |
| Bytes of messages | device | ${bytes(ingest.bytesPerDeviceAndSecond)} a second, ${bytes(ingest.bytesPerDeviceBurst)} at once | as above |
| Messages that are not acknowledged | connection | ${number(mqtt.heldMessages)} | The connection is not read |
| Messages of QoS 2 that the device has not released | connection | ${number(mqtt.unreleasedMessages)}; MQTT 5: ${number(mqtt.receiveMaximum)} (receive maximum) | The connection is closed (0x93) |
| Topic aliases | connection | ${number(mqtt.topicAliases)} | The connection is closed (0x94) |
| Silence, MQTT 5 | connection | ${time(mqtt.keepAliveS * 1000)}, and half as long again | The connection is closed (0x8D) |
| Questions for attributes | connection | ${atOnce(mqtt.questionsAtOnce)} | The connection is not read |
| Messages to a device that it has not acknowledged | connection | ${number(mqtt.deliveriesAtOnce)}, and ${bytes(mqtt.waitingDeliveryBytes)} that wait behind them | The connection is closed (0x97) |
| What a device does not take in | connection | ${bytes(mqtt.unsentBytes)}, ${time(mqtt.stallMs)} | The connection is not read, then closed |
| Memory of messages that wait for a commit | device | ${bytes(ingest.pendingBytesPerDevice)} | MQTT is not read; HTTP: 429 with \`Retry-After\` |
| Memory of messages that wait for a commit | tenant | ${bytes(ingest.pendingBytesPerTenant)} | as above |
| Memory of messages that wait for a commit | server | ${bytes(ingest.pendingBytes)} | MQTT is not read; HTTP: 503 with \`Retry-After\` |
| Messages that wait because of these limits | connection | ${number(ingest.waitingMessagesPerConnection)}, or ${bytes(ingest.waitingBytesPerConnection)} | The connection is not read |
| Readings in one commit | server | ${number(ingest.batchRows)} | The next commit |
| Readings in one commit | tenant | ${number(ingest.batchRowsPerTenant)}, unless it alone sends | as above |
| Readings in one commit | device | ${number(ingest.batchRowsPerDevice)}; one of more than ${bytes(ingest.batchRowBytes)} in memory counts as several | as above |
| A message over HTTP | request | ${time(ingest.httpRequestMs)} to be stored | 503 with \`Retry-After\` |
| Access tokens that are looked up | server | ${atOnce(ingest.tokenLookups)}, ${time(ingest.tokenLookupMs)} each | MQTT: CONNACK 3; HTTP: 503 with \`Retry-After\` |
| Time of a reading ahead of the server | reading | ${time(ingest.latestAheadMs)} | Stored, and never the latest |
| Latest values besides the known keys | device | ${number(ingest.latestExtraKeysPerDevice)} | Stored, and never the latest |
| Attributes of its own | device | ${number(ingest.attributesPerDevice)}, ${bytes(ingest.attributeBytesPerDevice)} | The newest stay |
| New entries in quarantine | device | ${perSecond(ingest.quarantineRowsPerDeviceAndSecond, ingest.quarantineRowsPerDeviceBurst)} | MQTT: delayed; HTTP: not kept |
| Entries in quarantine | device | ${number(ingest.quarantineRowsPerDevice)}, and ${bytes(ingest.quarantineBytesPerDevice)} of messages; ${bytes(ingest.quarantineExcerptBytes)} of each are shown | The oldest go |
`;

const gateways = ({ gateways: limits, mqttConnections: { withheldMs } }: Limits) => `## Gateways
What a gateway sends counts as its own message, and each part as one of the device that it is of. What waits counts as the gateway's.

${HEAD}
| Devices that a gateway speaks for | connection | ${atOnce(limits.devicesPerGateway)} | 0x97 with MQTT 5; quarantine |
| Devices that a gateway names | message | ${number(limits.devicesPerGateway)} | The message goes to the quarantine |
| Devices that it is the last gateway of, to add another | gateway | ${number(limits.devicesPerGateway)} | 0x97 with MQTT 5; quarantine |
| Devices that are added | gateway, day, all servers | ${number(limits.newDevicesPerGatewayAndDay)} | 0x97 with MQTT 5; before, not acknowledged, and the connection ends after ${time(withheldMs)} |
| Devices that gateways add | tenant, day, all servers | ${number(limits.newDevicesPerTenantAndDay)} | as above |
`;

const commands = ({ commands: limits }: Limits) => `## Commands to devices
${HEAD}
| Commands | user | ${perSecond(limits.perUserAndSecond, limits.perUserBurst)} | 429 with \`Retry-After\` |
| Commands that wait for their device | user | ${atOnce(limits.perUser)} | 429 with \`Retry-After\` |
| Commands that wait for their device | tenant | ${atOnce(limits.perTenant)} | 429 with \`Retry-After\` |
| Commands that wait for their device | server | ${atOnce(limits.total)} | 429 with \`Retry-After\` |
| Commands that wait | device | ${atOnce(limits.perDevice)} | 429 with \`Retry-After\` |
| A command | request | ${bytes(limits.bodyBytes)} | 413 |
| The wait for an answer | command | ${time(limits.waitMs)} | 504; of the older calls 408 or 409 |
| Statements that send persistent commands, and take answers to them | server | ${atOnce(limits.statements)} | They wait; each tenant has its turn before one has its next, then each device |
| The wait for an acknowledgement | persistent command | ${time(limits.acknowledgementMs)} | Sent again |
| Time for which a command may be kept | persistent command | ${time(limits.keptMs)} | So long |
| Persistent commands that are not over | device | ${number(limits.openPerDevice)} | 429 with \`Retry-After\` |
| Persistent commands that are over | device | ${number(limits.overPerDevice)} | The oldest is deleted |
| Long polls for commands | device | ${atOnce(limits.pollsPerDevice)} | The oldest is answered 408 |
| Long polls | server | ${atOnce(limits.polls)} | 503 with \`Retry-After\` |
| A long poll | request | ${time(limits.pollMs)} | 408 |
`;

const forwarding = ({ forwarding: limits }: Limits) => `## Forwarding to another server
What devices sent, to the server of \`FORWARD_MQTT_URL\`.

${HEAD}
| Connections there | installation | ${number(limits.connections)} | The one that was idle for longest is closed |
| Connections that are opened | installation | ${perSecond(limits.connectionsPerSecond, limits.openingConnections)} | They wait; one attempt at a time while the other server does not answer |
| The wait for the next attempt while it does not | installation | ${time(limits.firstPauseMs)}, doubled up to ${time(limits.longestPauseMs)} | |
| The wait for a connection, and for an acknowledgement | connection | ${time(limits.connectMs)}, ${time(limits.acknowledgementMs)} | Tried again |
| Failures in a row | device | ${number(limits.failures)}, or one refusal | It is set aside for ${time(limits.firstRetryMs)}, doubled up to ${time(limits.longestRetryMs)} |
| A message there | message | ${bytes(limits.messageBytes)} | Divided; a single value that is larger is dropped |
| The queue in the database | installation | \`FORWARD_QUEUE_MB\`, looked at every ${time(limits.measureEveryMs)} | The oldest is dropped, and counted |
| The queue in memory | installation | ${bytes(limits.windowBytes)}, ${number(limits.windowRows)} batches | The rest waits in the database |
`;

/** `docs/limits.md`: the limits of the table, then those of features. */
export const limitsPage = (ofFeatures: readonly FeatureLimits[], limits: Limits = LIMITS): string => `# Limits

What one user, tenant, device, address or connection may take, so that others are served as well. Numbers with a setting beside them are its default;
the others are constants of \`apps/server/src/limits/limits.ts\`, and of the \`<feature>.limits.ts\` of features; this page is made
from both. Migrations, partitions, retention and the loading of places have no time limit, on purpose.

Several servers may share one database. What says *all servers* they count together, in the database, also over restarts; an amount that is stored is
bounded as a whole anyway. Every other limit is of each server by itself: it keeps one process from being overwhelmed
([ADR 0025](adr/0025-limits-of-all-servers.md)).

${[
  ...[
    connections,
    requests,
    live,
    people,
    devices,
    links,
    claimOffers,
    provisioning,
    gateways,
    commands,
    forwarding,
  ].map((section) => section(limits)),
  ...ofFeatures.map(limitsSection),
].join('\n')}`;
