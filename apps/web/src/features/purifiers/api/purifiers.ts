import { assignDeviceToTenant } from '@airdeck/contract/devices/device-changes';
import { purifierFilterFormSchema } from '@airdeck/contract/purifiers/purifier-filter';
import { purifierModesFormSchema } from '@airdeck/contract/purifiers/purifier-modes';
import {
  createPurifier,
  deletePurifier,
  listPurifiers,
  newPurifierSchema,
  PURIFIER_SORT_PROPERTIES,
  setPurifierFilter,
  setPurifierModes,
} from '@airdeck/contract/purifiers/purifiers';
import type { z } from 'zod';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/use-paged-list.ts';
import { invalidate, pageQueryOf } from '../../../lib/query/query.ts';

export const purifiersQuery = (wanted: WantedPage) =>
  pageQueryOf(listPurifiers, { query: pageParameters(wanted, PURIFIER_SORT_PROPERTIES) });

/** Refetches models, and the devices of models, after a change. */
export const purifiersChanged = () => invalidate(listPurifiers, 'devices');

export const addPurifier = (texts: z.input<typeof newPurifierSchema>) =>
  call(createPurifier, { body: newPurifierSchema.parse(texts) });

export const saveFilter = (purifierId: string, texts: z.input<typeof purifierFilterFormSchema>) =>
  call(setPurifierFilter, { params: { purifierId }, body: purifierFilterFormSchema.parse(texts) });

export const saveModes = (purifierId: string, texts: z.input<typeof purifierModesFormSchema>) =>
  call(setPurifierModes, { params: { purifierId }, body: purifierModesFormSchema.parse(texts) });

export const removePurifier = (purifierId: string) => call(deletePurifier, { params: { purifierId } });

/** @param tenantId null: back to the stock */
export const assignPurifier = (purifierId: string, tenantId: string | null) =>
  call(assignDeviceToTenant, { params: { deviceId: purifierId }, body: { tenantId } });
