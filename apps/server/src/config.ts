import { resolve } from 'node:path';
import { isTemplate } from '@airdeck/contract/notifications/receiver-template';
import { DEFAULT_HOTSPOT_URL } from '@airdeck/contract/settings/settings';
import { z } from 'zod';
import { dependencyErrors } from './config-dependencies.ts';
import { isAddressOnly, isNatsUrl, isTilesUrl, originSchema, SENDER, smsTemplate } from './config-values.ts';
import { isLoopbackUrl } from './http/addresses.ts';
import { LIMITS } from './limits/limits.ts';

const MIB = 1024 * 1024;
const port = z.coerce.number().int().min(0).max(65535);
const connections = z.coerce.number().int().min(1);
const emptyIsUnset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsUnset, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, fallback: z.util.NoUndefined<z.output<T>>) =>
  z.preprocess(emptyIsUnset, schema.default(fallback));

const OUTDOOR_PROVIDERS = ['weatherapi', 'open-meteo', 'demo', 'none'] as const;

/** The sender of mails that are only written to a folder. */
const NO_SENDER = 'Airdeck <airdeck@localhost>';

/** Every setting of the server. `.env.example` lists the same names; a test compares the two. */
export const environmentSchema = z.object({
  /** Address to listen on, for HTTP and MQTT alike. Loopback unless set. */
  AIRDECK_HOST: optional(z.string()),
  /** HTTP port. When not set: 8080, or the next free one. */
  AIRDECK_PORT: optional(port),
  /** MQTT port. When not set: 1883, or the next free one. */
  AIRDECK_MQTT_PORT: optional(port),
  /** HTTP connections at the same time, WebSockets among them. */
  AIRDECK_HTTP_CONNECTIONS: withDefault(connections, LIMITS.httpConnections.total),
  /** MQTT connections at the same time. */
  AIRDECK_MQTT_CONNECTIONS: withDefault(connections, LIMITS.mqttConnections.total),
  /** MQTT connections of one device at the same time; a further one closes the oldest. */
  AIRDECK_MQTT_SESSIONS_PER_DEVICE: withDefault(connections, LIMITS.mqttConnections.perDevice),
  /**
   * Simulated homes with sign-ins of their own: true, false, or large, with a hospital of 500 rooms. When not set:
   * with the embedded database only.
   */
  AIRDECK_DEMO: optional(z.enum(['true', 'false', 'large'])),
  /** A PostgreSQL of one's own. When not set: the embedded one, in DATA_DIR. */
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** Shared buffers of the embedded PostgreSQL, in mebibytes. When not set: a quarter of the memory, from 128 to 2048. */
  DATABASE_BUFFERS_MB: optional(z.coerce.number().int().min(16).max(1_000_000)),
  /**
   * The NATS servers over which the nodes of an installation speak to each other, separated by commas:
   * `nats://user:password@host:4222` or `tls://…`. When not set: this node is the only one.
   */
  NATS_URL: optional(
    z.string().refine((list) => list.split(',').every(isNatsUrl), 'must be nats:// or tls:// addresses'),
  ),
  /** Seconds without the bus after which a node is not ready for requests. */
  AIRDECK_BUS_AWAY_SECONDS: withDefault(z.coerce.number().int().min(1), 30),
  /** Seconds between saying that the server is about to stop, in /ready, and stopping: a load balancer has to see it. */
  AIRDECK_LEAVE_SECONDS: withDefault(z.coerce.number().int().min(0).max(300), 0),
  /** Folder of the embedded database and of generated keys. */
  DATA_DIR: withDefault(z.string(), 'data'),
  /** The address people reach the console at, for links in mails. */
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  /** The mail server: `smtps://user:password@host`. When not set: mails are written into DATA_DIR/outbox. */
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  /** Sender of mails: an address, or `Name <address>`. */
  MAIL_FROM: optional(z.string().regex(SENDER, 'must be an e-mail address, or a name and <the address>')),
  /** Gateway of text messages (SMS), which is posted to. When not set: none are sent. */
  SMS_GATEWAY_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Body of the request: JSON, or a form such as `To={to}&Body={text}`. */
  SMS_GATEWAY_BODY: withDefault(
    z
      .string()
      .refine((body) => isTemplate(smsTemplate(body)), 'must have placeholders such as {to} and {text}'),
    'To={to}&Body={text}',
  ),
  /** Header `Authorization` of the request, where a user and password in the address are not enough. */
  SMS_GATEWAY_AUTHORIZATION: optional(z.string()),
  /** Telegram's Bot API, or a server of one's own that offers it. */
  TELEGRAM_API_URL: withDefault(originSchema, 'https://api.telegram.org'),
  /** Whether webhooks, sign-in providers and push services may be on private networks and this machine: true or false. */
  AIRDECK_PRIVATE_TARGETS: withDefault(z.enum(['true', 'false']), 'false'),
  /** fatal, error, warn, info, debug or trace. */
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  /** Opens /metrics to clients that send it as bearer token. When not set: /metrics is closed. */
  METRICS_TOKEN: optional(z.string().regex(/^\S{16,}$/, 'must be one word of 16 characters or more')),
  /** Months of readings to keep. When not set: all. */
  RETENTION_MONTHS: optional(z.coerce.number().int().min(1)),
  /** Months of hourly values to keep, where readings are not kept for ever. When not set: all. */
  HOURLY_RETENTION_MONTHS: optional(z.coerce.number().int().min(1)),
  /** Months of the audit log and of devices' time lines to keep. */
  AUDIT_RETENTION_MONTHS: withDefault(z.coerce.number().int().min(1), 36),
  /** Whether administrators may act as another user for half an hour: true unless set to false. */
  AIRDECK_IMPERSONATION: withDefault(z.enum(['true', 'false']), 'true'),
  /** Origins whose pages may call /api from a browser: `https://a.example,https://b.example`, or `*` for any. */
  CORS_ORIGINS: z.preprocess(
    emptyIsUnset,
    z
      .string()
      .default('')
      .transform((list) => list.split(',').map((origin) => origin.trim()))
      .transform((origins) => origins.filter((origin) => origin !== ''))
      .pipe(z.array(z.union([z.literal('*'), originSchema]))),
  ),
  /**
   * Provider of weather and outdoor air: weatherapi, open-meteo, demo (a model, no requests) or none. When
   * not set: demo in demo mode, none otherwise.
   */
  OUTDOOR_PROVIDER: optional(z.enum(OUTDOOR_PROVIDERS)),
  /** The key of WeatherAPI.com. */
  WEATHERAPI_KEY: optional(z.string().regex(/^\S+$/, 'must be one word')),
  /** Maximum of requests to the provider in 24 hours, as its key or terms allow. */
  /** How much of what people write is kept for a tenant, in megabytes; for each customer, an eighth of it. */
  TENANT_CONTENT_MB: withDefault(
    z.coerce.number().int().min(8).max(2_000_000),
    LIMITS.content.bytesPerTenant / MIB,
  ),
  OUTDOOR_REQUESTS_PER_DAY: optional(z.coerce.number().int().min(1)),
  /** Source of place names for devices: geonames (the server itself) or bigdatacloud. */
  GEOCODER: withDefault(z.enum(['geonames', 'bigdatacloud']), 'geonames'),
  /** Tiles for maps: `https://tiles.example/{z}/{x}/{y}.png`. When not set: the console's own tiles, without external requests. */
  MAP_TILES_URL: optional(
    z.string().refine(isTilesUrl, 'must be an http or https address with {z}, {x} and {y}'),
  ),
  /** Attribution of the tiles, shown on maps. */
  MAP_TILES_ATTRIBUTION: optional(z.string()),
  /** Address of a device on its own set-up Wi-Fi network. */
  HOTSPOT_URL: withDefault(z.url({ protocol: /^https?$/ }), DEFAULT_HOTSPOT_URL),
  /** The server that devices sent to before, such as a ThingsBoard: `mqtt://host` or `mqtts://host`. Their messages are forwarded to it. */
  FORWARD_MQTT_URL: optional(
    z
      .url({ protocol: /^mqtts?$/ })
      .refine(isAddressOnly, 'must be scheme, host and port only: devices are known by their tokens'),
  ),
  /** Maximum megabytes of the forwarding queue; beyond them the oldest is dropped. */
  FORWARD_QUEUE_MB: withDefault(z.coerce.number().int().min(1), 2000),
  /** How many proxies in front add to X-Forwarded-For, each one address: true is 1, false is 0. */
  TRUST_PROXY: z.preprocess(
    emptyIsUnset,
    z
      .union([
        z.literal('true').transform(() => 1),
        z.literal('false').transform(() => 0),
        z.coerce.number().int().min(0).max(10),
      ])
      .default(0),
  ),
});

type Settings = z.infer<typeof environmentSchema>;

/** The parsed settings. */
export type Config = Readonly<ReturnType<typeof configOf>>;

/** Thrown with all errors of the environment at once, one line each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment once. @throws ConfigError that names every invalid setting. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = environmentSchema.safeParse(environment);
  const errors = (parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  errors.push(...dependencyErrors(environment));
  if (!parsed.success || errors.length > 0) {
    throw new ConfigError(`These settings cannot be used:\n${errors.join('\n')}`);
  }
  return configOf(parsed.data);
}

function configOf(settings: Settings) {
  const isDemo = settings.AIRDECK_DEMO
    ? settings.AIRDECK_DEMO !== 'false'
    : settings.DATABASE_URL === undefined;
  // A folder of its own in demo mode, so that demo data does not mix with real data.
  const dataDir = isDemo ? resolve(settings.DATA_DIR, 'demo') : resolve(settings.DATA_DIR);
  return {
    host: settings.AIRDECK_HOST ?? '127.0.0.1',
    httpPort: settings.AIRDECK_PORT,
    mqttPort: settings.AIRDECK_MQTT_PORT,
    httpConnections: settings.AIRDECK_HTTP_CONNECTIONS,
    mqttConnections: settings.AIRDECK_MQTT_CONNECTIONS,
    mqttSessionsPerDevice: settings.AIRDECK_MQTT_SESSIONS_PER_DEVICE,
    metricsToken: settings.METRICS_TOKEN,
    databaseUrl: settings.DATABASE_URL,
    embeddedDatabase: { dataDir, buffersMb: settings.DATABASE_BUFFERS_MB },
    natsUrl: settings.NATS_URL,
    busAwayMs: settings.AIRDECK_BUS_AWAY_SECONDS * 1000,
    leaveMs: settings.AIRDECK_LEAVE_SECONDS * 1000,
    dataDir,
    isDemo,
    isLargeDemo: settings.AIRDECK_DEMO === 'large',
    /** Whether the sign-in page may offer the demo's sign-ins: only while the server is not reachable from elsewhere. */
    showsDemoSignIns: isDemo && isForItsOperatorOnly(settings),
    publicUrl: settings.PUBLIC_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? NO_SENDER,
    outboxDir: resolve(dataDir, 'outbox'),
    auditArchiveDir: resolve(dataDir, 'audit-archive'),
    allowsPrivateTargets: settings.AIRDECK_PRIVATE_TARGETS === 'true',
    receiverGateways: {
      telegramUrl: settings.TELEGRAM_API_URL,
      sms: settings.SMS_GATEWAY_URL
        ? {
            url: settings.SMS_GATEWAY_URL,
            authorization: settings.SMS_GATEWAY_AUTHORIZATION,
            template: smsTemplate(settings.SMS_GATEWAY_BODY),
          }
        : undefined,
    },
    logLevel: settings.LOG_LEVEL,
    retentionMonths: settings.RETENTION_MONTHS,
    hourlyRetentionMonths: settings.HOURLY_RETENTION_MONTHS,
    auditRetentionMonths: settings.AUDIT_RETENTION_MONTHS,
    allowsImpersonation: settings.AIRDECK_IMPERSONATION === 'true',
    corsOrigins: settings.CORS_ORIGINS,
    outdoor: outdoorOf(settings, isDemo),
    outdoorRequestsPerDay: settings.OUTDOOR_REQUESTS_PER_DAY,
    content: {
      bytesPerTenant: settings.TENANT_CONTENT_MB * MIB,
      bytesPerCustomer: Math.floor((settings.TENANT_CONTENT_MB * MIB) / 8),
    },
    geocoder: settings.GEOCODER,
    mapTiles: settings.MAP_TILES_URL
      ? { url: settings.MAP_TILES_URL, attribution: settings.MAP_TILES_ATTRIBUTION ?? '' }
      : undefined,
    /** Target to which device messages are forwarded; undefined: none. */
    forwarding: settings.FORWARD_MQTT_URL
      ? { url: settings.FORWARD_MQTT_URL, queueBytes: settings.FORWARD_QUEUE_MB * 1_000_000 }
      : undefined,
    hotspotUrl: settings.HOTSPOT_URL,
    /** How many addresses at the end of X-Forwarded-For are trusted: earlier ones are under the sender's control. */
    trustedProxies: settings.TRUST_PROXY,
  };
}

/** The provider of weather and outdoor air. */
type OutdoorSetting =
  | { readonly provider: 'weatherapi'; readonly key: string }
  | { readonly provider: 'open-meteo' | 'demo' | 'none' };

function outdoorOf(settings: Settings, isDemo: boolean): OutdoorSetting {
  const provider = settings.OUTDOOR_PROVIDER ?? (isDemo ? 'demo' : 'none');
  return provider === 'weatherapi' ? { provider, key: settings.WEATHERAPI_KEY ?? '' } : { provider };
}

/** A proxy in front, or a public address, exposes a server that listens on loopback. */
function isForItsOperatorOnly({ AIRDECK_HOST, PUBLIC_URL, TRUST_PROXY }: Settings): boolean {
  if (AIRDECK_HOST !== undefined || TRUST_PROXY !== 0) return false;
  return PUBLIC_URL === undefined || isLoopbackUrl(PUBLIC_URL);
}
