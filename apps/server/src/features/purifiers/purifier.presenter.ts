import type { Purifier } from '@airdeck/contract/purifiers/purifiers';
import { tenantDetailsBody } from '../tenants/tenant-contact.presenter.ts';
import type { ReadPurifier } from './purifiers.service.ts';

/** A model in the specification's words, which no other file of the feature but its routes has. */
export const purifierBody = ({ purifier, tenant, deviceCount }: ReadPurifier): Purifier => ({
  _id: purifier.id,
  purifierId: purifier.number,
  purifierModelNo: purifier.modelNo,
  purifierDescription: purifier.description,
  tenantId: purifier.tenantId,
  deviceInstalledPlace: purifier.placeType,
  modes: purifier.modes,
  filter: purifier.filter,
  power: purifier.power,
  TenantDetails: tenantDetailsBody(tenant),
  deviceCount,
  createdAt: purifier.createdTime,
});
