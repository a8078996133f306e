import {
  changeRota,
  createRota,
  deleteRota,
  listRotas,
  type Rota,
  type RotaForm,
} from '@airdeck/contract/notifications/on-call';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client/call.ts';
import { changing, queryOf } from '../../../../lib/query/query.ts';

const MINUTE_MS = 60_000;

/** The rotas of the reader's tenant. Who is on call changes with the time. */
export const useRotas = () => useQuery({ ...queryOf(listRotas, {}), refetchInterval: MINUTE_MS });

/** @param edited undefined: a new one */
export const saveRota = (edited: Rota | undefined, form: RotaForm): Promise<Rota> =>
  changing(
    edited
      ? call(changeRota, { params: { rotaId: edited.id }, body: { ...form, version: edited.version } })
      : call(createRota, { body: form }),
    listRotas,
  );

export const removeRota = ({ id }: Rota) => changing(call(deleteRota, { params: { rotaId: id } }), listRotas);
