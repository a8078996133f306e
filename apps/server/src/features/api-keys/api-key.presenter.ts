import type { ApiKey, UsersApiKey } from '@airdeck/contract/api-keys/api-keys';
import type { PlatformApiKeyInfo } from '@airdeck/contract/api-keys/platform-api-keys';
import { entityId } from '@airdeck/contract/common/entity';
import type { ApiKeyRow } from './api-keys.repository.ts';

const isExpired = ({ expiresTime }: ApiKeyRow, now: number): boolean =>
  expiresTime !== null && now >= expiresTime;

/** @param now epoch ms */
export function apiKeyBody(row: ApiKeyRow, now: number): ApiKey {
  const {
    id,
    createdTime,
    name,
    prefix,
    expiresTime,
    isEnabled,
    accessRole,
    placeIds,
    customerId,
    customerTitle,
  } = row;
  const { lastUsedTime, lastUsedAddress } = row;
  const customer =
    customerId === null || customerTitle === null ? null : { id: customerId, title: customerTitle };
  return {
    id,
    createdTime,
    name,
    prefix,
    expiresTime,
    isEnabled,
    accessRole,
    placeIds,
    customer,
    isExpired: isExpired(row, now),
    lastUsedTime,
    lastUsedAddress,
  };
}

export function usersApiKeyBody(row: ApiKeyRow, now: number): UsersApiKey {
  const { tenantId: _, ...owner } = row.owner;
  return { ...apiKeyBody(row, now), owner };
}

/** ThingsBoard's form. */
export function platformApiKeyBody(row: ApiKeyRow, now: number): PlatformApiKeyInfo {
  return {
    id: { entityType: 'API_KEY', id: row.id },
    createdTime: row.createdTime,
    tenantId: entityId('TENANT', row.owner.tenantId),
    userId: entityId('USER', row.userId),
    expirationTime: row.expiresTime ?? 0,
    description: row.name,
    enabled: row.isEnabled,
    expired: isExpired(row, now),
  };
}
