import { DEVICE_CREDENTIALS_ERRORS } from '@airdeck/contract/devices/device-credentials';
import type { Clock } from '../../clock.ts';
import { nextVersion } from '../../database/stored-entity.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { badRequest } from '../../http/errors.ts';
import { checkTexts, requireText } from '../../http/validation.ts';
import {
  type DeviceCredentials,
  lockCredentials,
  newAccessToken,
  restartReadability,
  updateCredentials,
} from './credentials.repository.ts';
import { DEVICE_CONSTRAINTS } from './devices.constraints.ts';
import type { StoredDevice } from './devices.repository.ts';

/** The requested access token of a device. */
export type GivenCredentials = {
  readonly credentialsType?: string | null | undefined;
  readonly credentialsId?: string | null | undefined;
  readonly version?: number | null | undefined;
};

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** Changes of the access tokens of locked devices. Sessions with the old token end. */
export function createAccessTokens(parts: { clock: Clock; events: EventBus; domainEvents: DomainEvents }) {
  const { clock, events, domainEvents } = parts;

  /**
   * @param given.id id of the credentials that the caller expects; missing: any
   * @throws ApiError 400/31, 409/35
   */
  async function save(
    unit: UnitOfWork,
    device: StoredDevice,
    given: GivenCredentials & { readonly id?: string | null },
  ): Promise<DeviceCredentials> {
    const accessToken = accessTokenOf(given);
    const stored = await lockCredentials(unit.tx, device.id);
    if (!stored || (given.id !== undefined && given.id !== stored.id)) {
      throw badRequest(DEVICE_CREDENTIALS_ERRORS.unknown);
    }
    const version = nextVersion('Device credentials', stored.version, given.version);
    const saved = await mapConstraintErrors(DEVICE_CONSTRAINTS, {}, () =>
      // An access token has no value beside it.
      updateCredentials(unit.tx, stored.id, { credentialsId: accessToken, credentialsValue: null, version }),
    );
    if (accessToken !== stored.credentialsId) {
      await restartReadability(unit.tx, [device.id], clock());
      const changed = { deviceId: device.id, deviceKey: device.key };
      unit.afterCommit(() => events.emit('device.credentialsChanged', changed));
      await domainEvents.publish(unit, { entityType: 'DEVICE', action: 'tokenChanged', entity: device });
    }
    return saved;
  }

  return {
    save,

    /** Sets a new random token. */
    renew: (unit: UnitOfWork, device: StoredDevice): Promise<DeviceCredentials> =>
      save(unit, device, { credentialsType: 'ACCESS_TOKEN', credentialsId: newAccessToken() }),
  };
}

/** Validates an access token. @throws ApiError 400/31 */
export function accessTokenOf({ credentialsType, credentialsId }: GivenCredentials): string {
  if (!credentialsType) throw badRequest(DEVICE_CREDENTIALS_ERRORS.typeMissing);
  if (credentialsType !== 'ACCESS_TOKEN') {
    throw badRequest(DEVICE_CREDENTIALS_ERRORS.typeUnknown);
  }
  requireText(credentialsId, DEVICE_CREDENTIALS_ERRORS.tokenMissing);
  checkTexts({ credentialsId });
  return credentialsId ?? '';
}
