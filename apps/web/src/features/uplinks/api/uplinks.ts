import { listProvisioning } from '@airdeck/contract/provisioning/provisioning';
import {
  createUplinkDevice,
  createUplinkKey,
  forgetUplinkSender,
  linkUplinkSender,
  listUplinkKeys,
  listUplinkSenders,
  type UplinkKey,
  type UplinkKeyForm,
  type UplinkSource,
  updateUplinkKey,
  withdrawUplinkKey,
} from '@airdeck/contract/uplinks/uplinks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { invalidate, queryOf } from '../../../lib/query/query.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';

/** Messages arrive without an event: the lists are read again while they are shown. */
const REFRESH_MS = 15_000;

export const useUplinkKeys = () => useQuery({ ...queryOf(listUplinkKeys, {}), refetchInterval: REFRESH_MS });

export const useUplinkSenders = () =>
  useQuery({ ...queryOf(listUplinkSenders, {}), refetchInterval: REFRESH_MS });

/** Device profiles for new devices. */
export const useUplinkProfiles = () =>
  useQuery(
    queryOf(listProvisioning, {
      query: { pageSize: 100, page: 0, sortProperty: 'name', sortOrder: 'ASC' },
    }),
  );

const reload = () => invalidate(listUplinkKeys);

/** The options of every change here: a toast when it fails, and fresh lists. */
function useOptions(failed: ParseKeys = 'failure.save') {
  const { t } = useTranslation();
  const toasts = useToasts();
  return {
    onError: (error: Error) => toasts.failed(error, t(failed)),
    onSettled: reload,
  };
}

/** The answer holds the key, which is sent only once. */
export const useCreateUplinkKey = () =>
  useMutation({
    ...useOptions(),
    gcTime: 0,
    mutationFn: (body: UplinkKeyForm & { source: UplinkSource }) => call(createUplinkKey, { body }),
  });

export const useUpdateUplinkKey = ({ id, version }: Pick<UplinkKey, 'id' | 'version'>) =>
  useMutation({
    ...useOptions(),
    mutationFn: (form: UplinkKeyForm) =>
      call(updateUplinkKey, { params: { uplinkKeyId: id }, body: { ...form, version } }),
  });

export const useWithdrawUplinkKey = () =>
  useMutation({
    ...useOptions(),
    mutationFn: (uplinkKeyId: string) => call(withdrawUplinkKey, { params: { uplinkKeyId } }),
  });

export const useCreateUplinkDevice = () =>
  useMutation({
    ...useOptions(),
    mutationFn: (uplinkSenderId: string) => call(createUplinkDevice, { params: { uplinkSenderId } }),
  });

export const useLinkUplinkSender = (uplinkSenderId: string) =>
  useMutation({
    ...useOptions(),
    mutationFn: (deviceId: string) =>
      call(linkUplinkSender, { params: { uplinkSenderId }, body: { deviceId } }),
  });

export const useForgetUplinkSender = () =>
  useMutation({
    ...useOptions('failure.delete'),
    mutationFn: (uplinkSenderId: string) => call(forgetUplinkSender, { params: { uplinkSenderId } }),
  });
