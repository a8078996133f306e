// biome-ignore-all lint/style/noExcessiveLinesPerFile: every limit in one table, to be compared
import { MAX_ALARMS_IN_ACT } from '@airdeck/contract/alarms/alarm-batches';
import { MAX_SECRET_LENGTH } from '@airdeck/contract/claiming/claiming';
import { MAX_COMMAND_MS } from '@airdeck/contract/commands/commands';
import { MAX_POLL_MS } from '@airdeck/contract/device-port/device-api';
import { MAX_KEYS, MAX_READINGS, MAX_TS_AHEAD_MS } from '@airdeck/contract/device-port/device-messages';
import { MAX_BATCH_DEVICES } from '@airdeck/contract/devices/device-batches';
import { MAX_REPEATED_DELIVERIES } from '@airdeck/contract/notifications/deliveries';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * Limits of one user, tenant, device, address or connection, so that others are served as well. Names state the
 * unit, and by whom it is counted where the limit is not of the whole server. Every number has its row in
 * `limits-page.ts`, from which `docs/limits.md` is made. Limits of one feature are in its `<feature>.limits.ts`; here are those
 * of mechanisms, and those that the device port and a feature share.
 */
export const LIMITS = {
  /** HTTP connections, WebSockets among them. */
  httpConnections: {
    /** AIRDECK_HTTP_CONNECTIONS */
    total: 10_000,
    /** Only where no proxy stands in front, which would be the address of all. */
    perAddress: 2_000,
    /** For the head of a request; of a new connection, also for its first byte. */
    headersMs: 20_000,
    /** For a request to arrive, body and all. */
    requestMs: 120_000,
    /** Between two requests: longer than proxies keep theirs, which would else send into one that is closing. */
    keepAliveMs: 72_000,
    checkEveryMs: 5_000,
  },

  /** Sizes of bodies. Reading one must not hold up others: `npm run bench -- bodies` measures how long it takes. */
  requestBodies: {
    /** Forms are small, and so are entities, which come back in every row of a list. */
    defaultBytes: 64 * KIB,
    /** Larger than any address and password. */
    signInBytes: 16 * KIB,
    /** The form of a mail program that ends a subscription. */
    unsubscribeBytes: 4 * KIB,
  },

  /**
   * Bodies of more than `requestBodies.defaultBytes`, from their first byte until they are answered. Read, one takes
   * several times its length in memory.
   */
  largeBodyBytes: {
    perUser: 16 * MIB,
    perTenant: 32 * MIB,
    total: 64 * MIB,
  },

  /** Values and levels of JSON, counted before it is parsed. Objects and lists are values, too. */
  json: {
    /** Values of a body, and of a frame of a live connection: enough for a thousand chosen things, or a chart. */
    values: 5_000,
    /** Values of a device's message, or of data written for it through the platform's API. */
    valuesOfMessage: 20_000,
    depth: 128,
  },

  /** Things that one request changes. */
  bulkActs: {
    devices: MAX_BATCH_DEVICES,
    alarms: MAX_ALARMS_IN_ACT,
    deliveries: MAX_REPEATED_DELIVERIES,
  },

  /** PostgreSQL breaks off what takes longer. */
  statements: {
    requestMs: 30_000,
    requestLockMs: 10_000,
    idleTransactionMs: 60_000,
    /** A batch that is broken off is written again: breaking it off early would only make a slow disk slower. */
    ingestMs: 60_000,
    /** Reports of ten years, files of devices, work in the background. */
    longMs: 10 * MINUTE_MS,
    longLockMs: 60_000,
    /** Long reads at the same time, at most; also one less than there are processors. */
    longAtOnce: 8,
    /** To wait for a connection: longer than a database is frozen that comes back. */
    connectionMs: 30_000,
  },

  /** Changes by people are recorded, and kept for long. */
  changes: {
    /** Entries of the audit log that one person causes; acts in bulk cause one for each thing. */
    entriesPerUserAndSecond: 2,
    entriesPerUserBurst: 200_000,
    /** The same act on the same thing within so long of the first is added to its entry. */
    repeatedWithinMs: 10 * MINUTE_MS,
    /** Entries of a time line that are kept, each, of new names, labels and models. */
    ofAKindPerDeviceAndDay: 20,
  },

  /** Sixty screens may have one account, each of which reads its map and its worst devices once a minute. */
  costlyRequests: {
    perUser: 6,
    perTenant: 20,
    total: 40,
    perUserAndMinute: 300,
    /** Time for which the client may take nothing of an answer that is ready. */
    stallMs: 60_000,
  },

  lockOut: {
    /** Failed sign-ins of one account from one address before the pair is locked. */
    attempts: 10,
    /** How long the lock, and the memory of a failure, lasts. */
    durationMs: 15 * MINUTE_MS,
  },

  mails: {
    /** For a mail server to take a mail, all together: people wait for it. */
    sendMs: 10_000,
    /** Mails on their way, the oldest of which waits for so long: the mail server is too slow to be given more. */
    congestedAtOnce: 5,
    congestedMs: 3_000,
  },

  /** Pictures that people upload: they are decoded and encoded again, one at a time. */
  pictures: {
    /** Each waits with its file in memory. */
    waiting: 20,
    encodingMs: 10_000,
    /** More than a photograph of a telephone has; a file of some kilobytes can claim to unpack to gigabytes. */
    pixels: 50_000_000,
    /** A picture that is stored in several passes is held in memory as a whole until the last one. */
    interlacedBytes: 128 * MIB,
  },

  /** Push services and webhooks, found and asked. */
  outbound: {
    sendMs: 10_000,
    answerHeadBytes: 16 * KIB,
  },

  /** Links that are opened without a sign-in: of wall screens and badges, in mails, of downloads. Counted by each server. */
  links: {
    /** A screen asks six times a minute; a building of them shares an address, and so do the visitors of a website. */
    usesPerLinkAddressAndMinute: 1_200,
    /** Guesses are links that the server does not know. */
    guessesPerAddress: 60,
    guessesWindowMs: 15 * MINUTE_MS,
    /** The other connections of the database are for signed-in users. */
    lookupsAtOnce: 3,
  },

  /** Stored texts, pictures and details of people and programs. Several GiB at most: counted in KiB. */
  content: {
    /** TENANT_CONTENT_MB; with its customers. */
    bytesPerTenant: 4_000 * MIB,
    /** Content of each customer: an eighth of it. */
    bytesPerCustomer: 500 * MIB,
  },

  /** PDF documents, each made in a process of its own. */
  documents: {
    /** Documents that wait for their turn; one is made at a time. */
    waiting: 20,
    /** A hundred pages take a few seconds. */
    renderMs: 30_000,
    /** Data of a document, as JSON, on which the memory and time for it depend. */
    dataBytes: 4 * MIB,
    heapMib: 128,
    /** Time without work after which the process ends. */
    idleMs: MINUTE_MS,
  },

  /** Offers of devices to be claimed. */
  claimOffers: {
    offersPerDeviceAndSecond: 1,
    offersPerDeviceBurst: 10,
    /** For which a device may offer itself, at most. */
    offerMs: DAY_MS,
    secretCharacters: MAX_SECRET_LENGTH,
  },

  provisioning: {
    /** Unknown keys are links that do not hold. */
    wrongSecretsPerKeyAndAddress: 30,
    windowMs: 15 * MINUTE_MS,
    devicesPerProfileAndDay: 1_000,
    /** Over MQTT, of devices without an access token. */
    connections: 500,
    connectionMs: MINUTE_MS,
  },

  mqttConnections: {
    /** AIRDECK_MQTT_CONNECTIONS; the oldest stay. */
    total: 20_000,
    /** Not authenticated yet. Devices have no such limit: where something in front ends TLS, all have one address. */
    unauthenticatedPerAddress: 1_000,
    connectMs: 10_000,
    attemptsPerAddressAndSecond: 200,
    attemptsPerAddressBurst: 5_000,
    /** AIRDECK_MQTT_SESSIONS_PER_DEVICE */
    perDevice: 1,
    heldMessages: 100,
    /** Time until a connection before MQTT 5 ends on which a message was refused for now, and so is not acknowledged. */
    withheldMs: 30_000,
    /** Sent to devices of MQTT 5; no more than are read without an acknowledgement, so that pings are read. */
    receiveMaximum: 100,
    /** Messages of QoS 2, whose numbers are kept until the device releases them. */
    unreleasedMessages: 1_000,
    topicCharacters: 1_024,
    topicAliases: 10,
    /** Keep-alive of MQTT 5 for a device that promises no sign of life, or a rare one. */
    keepAliveS: 3_600,
    /** Questions for attributes that are being answered: an answer may hold all of them. */
    questionsAtOnce: 4,
    /** Messages to a device that it has not acknowledged. */
    deliveriesAtOnce: 100,
    /** And what waits behind them. */
    waitingDeliveryBytes: MIB,
    /** Written, and not taken in by the device. */
    unsentBytes: 2 * MIB,
    /** Time for which a device may take in nothing of what it is sent. */
    stallMs: 60_000,
  },

  ingest: {
    messageBytes: 64 * KIB,
    readingsPerMessage: MAX_READINGS,
    /** Keys of one reading, or of one message of attributes. */
    keysPerReading: MAX_KEYS,
    /** A reading further ahead of the server's clock is refused. */
    aheadMs: MAX_TS_AHEAD_MS,
    messagesPerDeviceAndSecond: 5_000,
    messagesPerDeviceBurst: 10_000,
    /** A device that was away for hours may send its readings at once, at less than the server can store. */
    readingsPerDeviceAndSecond: 5_000,
    readingsPerDeviceBurst: 50_000,
    bytesPerDeviceAndSecond: MIB,
    bytesPerDeviceBurst: 16 * MIB,
    /** An HTTP request that is not stored by then is answered 503. */
    httpRequestMs: 5_000,
    /** Readings that one commit takes: more makes acknowledgements later without making them cheaper. */
    batchRows: 2_000,
    /** Readings of one tenant in a batch, while others send as well. Tenants with more have batches of their own. */
    batchRowsPerTenant: 100,
    batchRowsPerDevice: 100,
    /** A reading that takes more in memory counts as several. */
    batchRowBytes: KIB,
    /** Memory that messages take until they are committed, as they came and decoded, which may be thirty times as much. */
    pendingBytes: 128 * MIB,
    pendingBytesPerTenant: 32 * MIB,
    pendingBytesPerDevice: 8 * MIB,
    /** Messages that wait beyond that before the connection is no longer read: most devices can go on pinging. */
    waitingMessagesPerConnection: 10,
    waitingBytesPerConnection: 16 * KIB,
    /** A reading further ahead of the server's clock is stored, and never becomes the latest. */
    latestAheadMs: 10 * MINUTE_MS,
    /** Latest values that are kept besides the columns; the database keeps as many (merge_latest). */
    latestExtraKeysPerDevice: 1_000,
    /** Client attributes of a device; the newest stay. */
    attributesPerDevice: 1_000,
    /** And their size in all, as text: every answer to the device's question for them holds as much. */
    attributeBytesPerDevice: 256 * KIB,
    /** A broken device must not keep the disk busy. */
    quarantineRowsPerDeviceAndSecond: 10,
    quarantineRowsPerDeviceBurst: 200,
    quarantineRowsPerDevice: 1_000,
    quarantineBytesPerDevice: 4 * MIB,
    /** The beginning of a message that is shown. */
    quarantineExcerptBytes: KIB,
    /** Access tokens that the database is being asked for, and the time it has to answer. */
    tokenLookups: 1_000,
    tokenLookupMs: 5_000,
  },

  /** Forwarding to another server. */
  forwarding: {
    connections: 1_000,
    /** Being opened at the same time. */
    openingConnections: 50,
    connectionsPerSecond: 100,
    /** The maximum of most servers for one message, less its envelope. */
    messageBytes: 60 * KIB,
    /** The queue in memory. */
    windowBytes: 8 * MIB,
    windowRows: 2_000,
    /** How often the queue is measured, and what is beyond its bound dropped. */
    measureEveryMs: 10_000,
    /** For the other server to let a device in, and to acknowledge a message. */
    connectMs: 10_000,
    acknowledgementMs: 20_000,
    /** After these a device is set aside. */
    failures: 3,
    /** Time until a device that is set aside is tried again; doubled each time. */
    firstRetryMs: MINUTE_MS,
    longestRetryMs: HOUR_MS,
    /** The same, while the server does not answer at all. */
    firstPauseMs: 1_000,
    longestPauseMs: 30_000,
  },

  /** Devices that speak for others. What one sends counts as its own, and its parts as those of the devices that they are of. */
  gateways: {
    /** Those that it speaks for at the same time, that one message names, and that it may have added. */
    devicesPerGateway: 1_000,
    newDevicesPerGatewayAndDay: 200,
    newDevicesPerTenantAndDay: 1_000,
  },

  /** Sent to devices. */
  commands: {
    /** Commands of one user, who may set a whole building. */
    perUserAndSecond: 5,
    perUserBurst: 500,
    /** Commands that wait for their device at the same time. */
    perUser: 100,
    perTenant: 500,
    total: 2_000,
    perDevice: 20,
    bodyBytes: 16 * KIB,
    waitMs: MAX_COMMAND_MS,
    /** Statements for persistent commands at the same time, for all devices that receive or answer some. */
    statements: 3,
    /** Time for the device to acknowledge a persistent command. */
    acknowledgementMs: 10_000,
    keptMs: 30 * DAY_MS,
    /** Commands that are not finished. */
    openPerDevice: 100,
    /** Finished commands; the newest stay. */
    overPerDevice: 1_000,
    /** Long polls of devices over HTTP: each holds a connection. */
    pollsPerDevice: 1,
    polls: 5_000,
    pollMs: MAX_POLL_MS,
  },

  live: {
    sessionsPerUser: 50,
    sessionsPerTenant: 5_000,
    /** Not authenticated yet. A console is so for a moment; after a restart, all consoles behind one proxy are. */
    unauthenticatedPerAddress: 500,
    authenticationMs: 10_000,
    /** A frame of a client. */
    frameBytes: 32 * KIB,
    subscriptionsPerSession: 1_000,
    subscriptionsPerUser: 5_000,
    /** Subscriptions that read alarms again at the same time, of all users. */
    alarmLooksAtOnce: 4,
    pingIntervalMs: 10_000,
    /** Without a pong for so long, a connection counts as dead. */
    pongTimeoutMs: 30_000,
    /** Between two looks for late, expired or silent connections. */
    sweepIntervalMs: 1_000,
    closeTimeoutMs: 3_000,
    /** Frames that wait in a connection for a slow reader. */
    pendingUpdates: 1_000,
    /** Bytes that wait in a connection for a slow reader, answers to its own questions apart. */
    pendingBytes: 4 * MIB,
    /** Frames of a client that wait to be worked off; beyond, the connection is not read. */
    pendingFrames: 50,
    /** Events that wait behind a first answer. */
    heldEvents: 10_000,
    /** Characters of points, of all devices together, in one frame of a list. */
    seriesCharacters: 16 * MIB,
    followedKeys: 1_000,
  },
} as const satisfies Record<string, Record<string, number>>;

export type Limits = {
  readonly [Subject in keyof typeof LIMITS]: {
    readonly [Name in keyof (typeof LIMITS)[Subject]]: number;
  };
};

/** Numbers that replace those of the table: settings, and what tests bring. */
export type LimitOverrides = { readonly [Subject in keyof Limits]?: Partial<Limits[Subject]> };

/** The table with some of its numbers replaced; the last counts. */
export function overrideLimits(...overrides: readonly LimitOverrides[]): Limits {
  const subjects = Object.entries(LIMITS).map(([subject, numbers]) => [
    subject,
    Object.assign({}, numbers, ...overrides.map((override) => override[subject as keyof Limits])),
  ]);
  return Object.fromEntries(subjects);
}
