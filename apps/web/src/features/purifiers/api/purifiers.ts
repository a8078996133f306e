import { assignDeviceToTenant } from '@airdeck/contract/devices/device-changes';
import { purifierFilterFormSchema } from '@airdeck/contract/purifiers/purifier-filter';
import { purifierModesFormSchema } from '@airdeck/contract/purifiers/purifier-modes';
import { purifierPowerFormSchema } from '@airdeck/contract/purifiers/purifier-power';
import {
  createPurifier,
  deletePurifier,
  listPurifiers,
  newPurifierSchema,
  PURIFIER_SORT_PROPERTIES,
  setPurifierFilter,
  setPurifierModes,
  setPurifierPower,
} from '@airdeck/contract/purifiers/purifiers';
import { z } from 'zod';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { toPurifier } from '../../../lib/purifiers/api/purifier.ts';
import { changing, mapPage, mapQuery, pageQueryOf } from '../../../lib/query/query.ts';

/** Sort properties of the wire, by the console's. */
const SORTS = { number: 'purifierId', modelNo: 'purifierModelNo', description: 'purifierDescription' };

export const purifiersQuery = (wanted: WantedPage) =>
  mapQuery(
    pageQueryOf(listPurifiers, { query: pageParameters(wanted, PURIFIER_SORT_PROPERTIES, SORTS) }),
    mapPage(toPurifier),
  );

/** Data that a change concerns: models, and the devices of models. */
const CHANGED = [listPurifiers, 'devices'] as const;

const { purifierId, purifierModelNo, purifierDescription } = newPurifierSchema.shape;

/** The form of a new model. */
export const purifierFormSchema = z.object({
  number: purifierId,
  modelNo: purifierModelNo,
  description: purifierDescription,
});

export function addPurifier(texts: z.input<typeof purifierFormSchema>) {
  const { number, modelNo, description } = purifierFormSchema.parse(texts);
  const body = { purifierId: number, purifierModelNo: modelNo, purifierDescription: description };
  return changing(call(createPurifier, { body }), ...CHANGED);
}

export const saveFilter = (id: string, texts: z.input<typeof purifierFilterFormSchema>) =>
  changing(
    call(setPurifierFilter, { params: { purifierId: id }, body: purifierFilterFormSchema.parse(texts) }),
    ...CHANGED,
  );

export const saveModes = (id: string, texts: z.input<typeof purifierModesFormSchema>) =>
  changing(
    call(setPurifierModes, { params: { purifierId: id }, body: purifierModesFormSchema.parse(texts) }),
    ...CHANGED,
  );

export const savePower = (id: string, texts: z.input<typeof purifierPowerFormSchema>) =>
  changing(
    call(setPurifierPower, { params: { purifierId: id }, body: purifierPowerFormSchema.parse(texts) }),
    ...CHANGED,
  );

export const removePurifier = (id: string) =>
  changing(call(deletePurifier, { params: { purifierId: id } }), ...CHANGED);

/** @param tenantId null: back to the stock */
export const assignPurifier = (id: string, tenantId: string | null) =>
  changing(call(assignDeviceToTenant, { params: { deviceId: id }, body: { tenantId } }), ...CHANGED);
