import { getTimeseriesKeys } from '@airdeck/contract/telemetry/telemetry';
import { addressOf, requestOf } from '../api-client/http-exchange.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { queryOf } from '../query/query.ts';

const inputOf = (deviceId: string) => ({ params: { entityType: 'DEVICE', entityId: deviceId } });

/** The keys of which a device has values. */
export const sentKeysQuery = (deviceId: string) =>
  queryOf(getTimeseriesKeys, inputOf(deviceId), { as: impersonatedApi });

/** The URL of that query. */
export const sentKeysAddress = (deviceId: string): string =>
  addressOf(requestOf(getTimeseriesKeys, inputOf(deviceId)));
