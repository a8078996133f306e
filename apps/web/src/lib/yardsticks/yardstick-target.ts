import {
  type ChosenYardstick,
  getCustomerYardstick,
  getDeviceYardstick,
  getPlaceYardstick,
  getTenantYardstick,
  previewCustomerYardstick,
  previewDeviceYardstick,
  previewPlaceYardstick,
  previewTenantYardstick,
  setCustomerYardstick,
  setDeviceYardstick,
  setPlaceYardstick,
  setTenantYardstick,
  type YardstickChoice,
  type YardstickPreview,
} from '@airdeck/contract/yardsticks/yardstick-choices';
import { call } from '../api-client/call.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { type Query, queryOf } from '../query/query.ts';

/** The owner of a choice of index and limits. */
export type YardstickTarget = {
  readonly stored: Query<ChosenYardstick>;
  readonly save: (choice: YardstickChoice) => Promise<ChosenYardstick>;
  readonly preview: (choice: YardstickChoice) => Query<YardstickPreview>;
  /** Nothing is above it but what the product takes where none is chosen. */
  readonly isOutermost?: true;
};

/** The reader's organisation. */
export const TENANT_TARGET: YardstickTarget = {
  stored: queryOf(getTenantYardstick, {}, { as: impersonatedApi }),
  save: (body) => call(setTenantYardstick, { body }, { as: impersonatedApi }),
  preview: (body) => queryOf(previewTenantYardstick, { body }, { as: impersonatedApi }),
  isOutermost: true,
};

export const customerTarget = (customerId: string): YardstickTarget => {
  const params = { customerId };
  return {
    stored: queryOf(getCustomerYardstick, { params }, { as: impersonatedApi }),
    save: (body) => call(setCustomerYardstick, { params, body }, { as: impersonatedApi }),
    preview: (body) => queryOf(previewCustomerYardstick, { params, body }, { as: impersonatedApi }),
  };
};

/** A building, floor or room. */
export const placeTarget = (placeId: string): YardstickTarget => {
  const params = { placeId };
  return {
    stored: queryOf(getPlaceYardstick, { params }, { as: impersonatedApi }),
    save: (body) => call(setPlaceYardstick, { params, body }, { as: impersonatedApi }),
    preview: (body) => queryOf(previewPlaceYardstick, { params, body }, { as: impersonatedApi }),
  };
};

export const deviceTarget = (deviceId: string): YardstickTarget => {
  const params = { deviceId };
  return {
    stored: queryOf(getDeviceYardstick, { params }, { as: impersonatedApi }),
    save: (body) => call(setDeviceYardstick, { params, body }, { as: impersonatedApi }),
    preview: (body) => queryOf(previewDeviceYardstick, { params, body }, { as: impersonatedApi }),
  };
};
