import { PURIFIER_SORT_PROPERTIES, type Purifier, purifierPageSchema } from '@airdeck/contract/purifiers';
import { api } from '../../../lib/api-client/api.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/page-parameters.ts';
import type { PurifierValues } from '../validate-purifier.ts';

/** One page of the models of purifiers. */
export function listPurifiers(wanted: WantedPage, signal: AbortSignal) {
  return api.request({
    path: '/backoffice/purifier/getAllPurifier',
    query: pageParameters(wanted, PURIFIER_SORT_PROPERTIES),
    schema: purifierPageSchema,
    signal,
  });
}

export function createPurifier({ number, model, description }: PurifierValues): Promise<void> {
  return api.request({
    method: 'POST',
    path: '/backoffice/purifier/createPurifier',
    body: {
      purifierId: Number(number.trim()),
      purifierModelNo: model.trim(),
      purifierDescription: description.trim() === '' ? null : description.trim(),
    },
    schema: emptyAnswer,
  });
}

export function deletePurifier({ _id }: Purifier): Promise<void> {
  return api.request({
    method: 'DELETE',
    path: `/backoffice/purifier/deletePurifier/${encodeURIComponent(_id)}`,
    schema: emptyAnswer,
  });
}

/** Says whom a model is for; null: nobody in particular. */
export function assignPurifier({ _id }: Purifier, tenantId: string | null): Promise<void> {
  return api.request({
    method: 'PUT',
    path: `/backoffice/assignToTenant/${encodeURIComponent(_id)}`,
    body: { tenantId },
    schema: emptyAnswer,
  });
}
