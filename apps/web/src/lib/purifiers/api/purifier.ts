import { listPurifiers, type Purifier as WirePurifier } from '@airdeck/contract/purifiers/purifiers';
import { lookupQuery } from '../../lists/lookup.ts';
import { mapQuery, pageQueryOf } from '../../query/query.ts';

/** A model of purifier in the console's own words. */
export type Purifier = Pick<WirePurifier, 'modes' | 'filter' | 'power' | 'tenantId' | 'deviceCount'> & {
  readonly id: string;
  /** Its number among the models. */
  readonly number: number;
  readonly modelNo: string;
  readonly description: string | null;
  /** A place type. */
  readonly placeType: string | null;
  /** The tenant that it is for; undefined: no tenant in particular. */
  readonly tenantName: string | undefined;
};

export const toPurifier = (wire: WirePurifier): Purifier => ({
  id: wire._id,
  number: wire.purifierId,
  modelNo: wire.purifierModelNo,
  description: wire.purifierDescription,
  placeType: wire.deviceInstalledPlace,
  modes: wire.modes,
  filter: wire.filter,
  power: wire.power,
  tenantId: wire.tenantId,
  tenantName: wire.TenantDetails[0]?.tenantName,
  deviceCount: wire.deviceCount,
});

/** The first models that match a text, by model number. */
export const purifierLookupQuery = (text: string) =>
  mapQuery(pageQueryOf(listPurifiers, { query: lookupQuery(text, 'purifierModelNo') }), ({ data }) =>
    data.map(toPurifier),
  );
