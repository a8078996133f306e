import { randomUUID } from 'node:crypto';
import {
  HOME_ASSISTANT_ERRORS,
  type HomeAssistantBridge,
  type HomeAssistantForm,
} from '@airdeck/contract/home-assistant/home-assistant';
import type { WebhookTest } from '@airdeck/contract/notifications/deliveries';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import { type AuditedActionOn, type DomainEvents, eventOf } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { testResult } from '../../notify/delivery-error.ts';
import { connectToBroker, urlOfHost } from '../../notify/mqtt/broker.ts';
import type { Outbound } from '../../notify/outbound.ts';
import { looksPrivate } from '../../notify/private-addresses.ts';
import type { ReadingFeeds } from '../reading-feed/reading-feed.service.ts';
import { checkedDevices } from '../rules/chosen-devices.ts';
import { HOME_ASSISTANT_LIMITS } from './home-assistant.limits.ts';
import {
  type BridgeRow,
  countKnownDevices,
  deleteBridge,
  findBridge,
  forgetKnownDevices,
  saveBridge,
} from './home-assistant.repository.ts';

export type HomeAssistantBridges = ReturnType<typeof createHomeAssistantBridges>;

/** Bridges of tenants to the broker of a Home Assistant. */
export function createHomeAssistantBridges(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  readingFeeds: ReadingFeeds;
  outbound: Pick<Outbound, 'addressOf' | 'allowsPrivate'>;
}) {
  const { database, clock, domainEvents, readingFeeds, outbound } = parts;

  const publish = (
    unit: UnitOfWork,
    { tenantId, host }: Pick<BridgeRow, 'tenantId' | 'host'>,
    action: AuditedActionOn<'HOME_ASSISTANT_BRIDGE'>,
  ) =>
    domainEvents.publish(
      unit,
      eventOf('HOME_ASSISTANT_BRIDGE', action, { id: tenantId, name: host, tenantId }),
    );

  const toBridge = async (row: BridgeRow): Promise<HomeAssistantBridge> =>
    bridgeOf(row, await countKnownDevices(database.db, row.tenantId));

  return {
    async get(caller: Caller): Promise<HomeAssistantBridge | null> {
      const found = await findBridge(database.db, tenantOf(caller));
      return found ? toBridge(found) : null;
    },

    /** @throws ApiError 400/31 */
    async save(caller: Caller, form: HomeAssistantForm): Promise<HomeAssistantBridge> {
      checkHost(form.host, outbound.allowsPrivate);
      const tenantId = tenantOf(caller);
      const cursor = await readingFeeds.begin(tenantId);
      const saved = await inUnitOfWork(database.db, caller, async (unit) => {
        const former = await findBridge(unit.tx, tenantId);
        const { password, ...given } = form;
        const now = clock();
        const row = {
          ...given,
          tenantId,
          cursor,
          port: Number(form.port),
          devices: await checkedDevices(unit.tx, { tenantId, customerId: null }, form.devices, UNKNOWN),
          keys: [...new Set(form.keys)].sort(),
          savedTime: now,
          nextTime: now,
        };
        const isSameBroker = former?.host === row.host && former.port === row.port;
        // A password that was kept never goes to another host, nor without encryption where it went with it.
        const keepsPassword = isSameBroker && (row.usesTls || !former.usesTls);
        const kept = keepsPassword ? former.password : '';
        if (former && !isSameBroker) await forgetKnownDevices(unit.tx, tenantId);
        const stored = await saveBridge(unit.tx, {
          ...row,
          password: password === undefined ? kept : (password ?? ''),
        });
        await publish(unit, stored, former ? 'updated' : 'created');
        return stored;
      });
      return toBridge(saved);
    },

    async delete(caller: Caller): Promise<void> {
      await inUnitOfWork(database.db, caller, async (unit) => {
        const deleted = await deleteBridge(unit.tx, tenantOf(caller));
        await forgetKnownDevices(unit.tx, tenantOf(caller));
        if (deleted) await publish(unit, deleted, 'deleted');
      });
    },

    /** Connects on its own, and publishes a message. @throws ApiError 404/32 without a bridge */
    async test(caller: Caller): Promise<WebhookTest> {
      const found = await findBridge(database.db, tenantOf(caller));
      if (!found) throw new ApiError(HOME_ASSISTANT_ERRORS.missing);
      return testResult(publishTest(found, outbound));
    },
  };
}

const UNKNOWN = {
  unknownDevice: HOME_ASSISTANT_ERRORS.deviceUnknown,
  unknownCustomer: HOME_ASSISTANT_ERRORS.customerUnknown,
};

async function publishTest(row: BridgeRow, outbound: Pick<Outbound, 'addressOf'>): Promise<void> {
  const connection = await connectToBroker(row, {
    outbound,
    limits: HOME_ASSISTANT_LIMITS.numbers,
    clientId: `airdeck-test-${randomUUID()}`,
  });
  try {
    await connection.publish(`${row.topicPrefix}/test`, 'test');
  } finally {
    connection.end();
  }
}

/** @throws ApiError 400/31 for a host in a private network, unless the operator allows these */
function checkHost(host: string, allowsPrivate: boolean): void {
  const url = urlOfHost(host);
  if (!url || (!allowsPrivate && looksPrivate(url))) throw badRequest(HOME_ASSISTANT_ERRORS.addressRefused);
}

function bridgeOf(row: BridgeRow, deviceCount: number): HomeAssistantBridge {
  const { host, port, usesTls, username, password, topicPrefix, language, devices, keys, isEnabled } = row;
  const { connectedSince, publishedTime, failedTime, reason, reasonDetail, nextTime } = row;
  return {
    host,
    port: String(port),
    usesTls,
    username,
    topicPrefix,
    language,
    devices,
    keys,
    isEnabled,
    hasPassword: password !== '',
    deviceCount,
    connectedSince: isEnabled ? connectedSince : null,
    publishedTime,
    failure:
      failedTime === null
        ? null
        : {
            time: failedTime,
            reason: reason ?? 'failed',
            detail: reasonDetail,
            nextTime: isEnabled && connectedSince === null ? nextTime : null,
          },
  };
}
