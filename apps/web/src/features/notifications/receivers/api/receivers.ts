import {
  changeReceiver,
  createReceiver,
  deleteReceiver,
  listReceivers,
  type Receiver,
  type ReceiverForm,
  testReceiver,
} from '@airdeck/contract/notifications/receivers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client/call.ts';
import { invalidate, queryOf } from '../../../../lib/query/query.ts';

export const useReceivers = () => useQuery(queryOf(listReceivers, {}));

const changed = () => void invalidate(listReceivers);

/** @param edited undefined: a new one */
export const saveReceiver = (edited: Receiver | undefined, form: ReceiverForm): Promise<Receiver> =>
  (edited
    ? call(changeReceiver, {
        params: { receiverId: edited.id },
        body: { ...form, version: edited.version },
      })
    : call(createReceiver, { body: form })
  ).finally(changed);

export const removeReceiver = ({ id }: Receiver) =>
  call(deleteReceiver, { params: { receiverId: id } }).finally(changed);

export const sendTest = ({ id }: Receiver) =>
  call(testReceiver, { params: { receiverId: id } }).finally(changed);
