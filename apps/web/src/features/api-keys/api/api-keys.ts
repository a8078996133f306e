import {
  API_KEY_SORT_PROPERTIES,
  type ApiKey,
  type ApiKeyForm,
  createApiKey,
  listApiKeys,
  listUsersApiKeys,
  type MadeApiKey,
  type NewApiKeyForm,
  renameApiKey,
  withdrawApiKey,
} from '@airdeck/contract/api-keys/api-keys';
import { getOwnUser } from '@airdeck/contract/sign-in/sign-in';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { invalidate, queryOf } from '../../../lib/query/query.ts';

/** Path of a request with which a key is tried. */
export const TRIAL_PATH = getOwnUser.path;

/** The reader's keys. */
export const useApiKeys = () => useQuery(queryOf(listApiKeys, {}));

/** One page of the keys of all users in the reader's scope. */
export const usersApiKeysQuery = (wanted: WantedPage) =>
  queryOf(listUsersApiKeys, { query: pageParameters(wanted, API_KEY_SORT_PROPERTIES) });

async function andReload<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } finally {
    await invalidate(listApiKeys);
  }
}

/** The answer holds the key, which is sent only once. */
export const createKey = (body: NewApiKeyForm): Promise<MadeApiKey> =>
  andReload(call(createApiKey, { body }));

export const renameKey = ({ id }: Pick<ApiKey, 'id'>, body: ApiKeyForm): Promise<ApiKey> =>
  andReload(call(renameApiKey, { params: { apiKeyId: id }, body }));

export const withdrawKey = ({ id }: Pick<ApiKey, 'id'>): Promise<void> =>
  andReload(call(withdrawApiKey, { params: { apiKeyId: id } }));
