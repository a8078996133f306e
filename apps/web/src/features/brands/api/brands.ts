import {
  type BrandForm,
  changeBrand,
  confirmBrandHost,
  getOwnBrand,
  listBrandHosts,
  type OwnBrand,
  takeBackBrandHost,
} from '@airdeck/contract/brands/brands';
import { useQuery } from '@tanstack/react-query';
import { base64Of } from '../../../lib/api-client/base64.ts';
import { call } from '../../../lib/api-client/call.ts';
import { changing, queryOf } from '../../../lib/query/query.ts';

/** Undefined: unchanged. */
export type LogoChange = Blob | 'removed' | undefined;

export const useOwnBrand = () => useQuery(queryOf(getOwnBrand, {}));

const logoOf = async (change: LogoChange): Promise<string | null | undefined> =>
  change instanceof Blob ? base64Of(change) : change && null;

/** @throws ApiFailure */
export const storeBrand = async (
  form: BrandForm,
  { version, light, dark }: { version: number; light: LogoChange; dark: LogoChange },
): Promise<OwnBrand> => {
  const body = { ...form, version, logoLight: await logoOf(light), logoDark: await logoOf(dark) };
  return changing(call(changeBrand, { body }), getOwnBrand);
};

export const useBrandHosts = () => useQuery(queryOf(listBrandHosts, {}));

export const confirmHost = (tenantId: string, host: string) =>
  changing(call(confirmBrandHost, { params: { tenantId }, body: { host } }), listBrandHosts);

export const takeBackHost = (tenantId: string) =>
  changing(call(takeBackBrandHost, { params: { tenantId } }), listBrandHosts);
