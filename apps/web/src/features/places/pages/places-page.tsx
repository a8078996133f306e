import { CUSTOMER_PERMISSIONS } from '@airdeck/contract/customers/customers.permissions';
import { ENERGY_PERMISSIONS } from '@airdeck/contract/energy/energy.permissions';
import type { Place } from '@airdeck/contract/places/places';
import { PLACE_PERMISSIONS } from '@airdeck/contract/places/places.permissions';
import { YARDSTICK_PERMISSIONS } from '@airdeck/contract/yardsticks/yardsticks.permissions';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCustomerLookup, useOnlyCustomer } from '../../../lib/customers/customers.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { useWholeList } from '../../../lib/lists/use-whole-list.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { AddButton } from '../../../ui/add-button/add-button.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { removePlace, usePlaces } from '../api/places.ts';
import { placeActions } from '../components/place-actions.tsx';
import { placeColumns } from '../components/place-columns.tsx';
import { type OpenedPlace, type PlaceDialogOpener, PlaceDialogs } from '../components/place-dialogs.tsx';
import classes from '../components/places.module.css';

const DEFAULTS: ListDefaults = { pageSize: 50 };

/** The buildings, floors and rooms of a customer, or of the tenant itself, as a tree. */
export function PlacesPage() {
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  const hasCustomers = useMay(CUSTOMER_PERMISSIONS.list);
  const mayWrite = useMay(PLACE_PERMISSIONS.manage);
  const maySettle = useMay(PLACE_PERMISSIONS.settle);
  const mayJudge = useMay(YARDSTICK_PERMISSIONS.choose);
  const maySetTariff = useMay(ENERGY_PERMISSIONS.choose);
  const acts = useActs();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<LookupOption | null>(null);
  const isLimited = useSession()?.isLimited === true;
  const only = useOnlyCustomer(hasCustomers && isLimited);
  const customer = chosen ?? only;
  const dialogs = useRef<PlaceDialogOpener>(null);
  const open = (opened: OpenedPlace) => dialogs.current?.open(opened);
  const { data, error, refetch } = usePlaces(customer?.value);
  const table = useWholeList({ rows: data?.places, error, refetch }, DEFAULTS);
  const mayManage = mayWrite && data?.mayManage === true;

  const parents = new Map(data?.places.map(({ id, parentId }) => [id, parentId]));
  function depthOf({ parentId }: Place): number {
    let depth = 0;
    for (let above = parentId; above !== null; above = parents.get(above) ?? null) depth += 1;
    return depth;
  }
  const addText = (kind: Place['kind']) => t(`places.add.${kind}`);
  const nothing = mayWrite ? t('places.none') : t('places.noneSeen');
  const noneText = hasCustomers && customer === null ? t('places.noneOfOwn') : nothing;
  const remove = ({ id, name }: Place) =>
    void acts.remove(t('places.deleteQuestion', { place: isolate(name) }), () => removePlace(id));

  return (
    <ListPage
      {...table}
      title={t('places.title')}
      text={mayWrite ? t('places.text') : ''}
      columns={placeColumns({ t, format, direction: i18n.dir() }, depthOf)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={(place: Place) =>
        placeActions(place, t, {
          mayManage,
          maySettle,
          mayJudge,
          maySetTariff,
          open,
          remove,
          goTo: (path) => void navigate(path),
        })
      }
      pageActions={
        mayManage ? (
          <>
            <Button variant="default" onClick={() => open({ act: 'proposals' })}>
              {t('places.proposals.open')}
            </Button>
            <Button variant="default" onClick={() => open({ act: 'whole' })}>
              {t('places.whole')}
            </Button>
            <Button
              variant="default"
              leftSection={<PlusIcon size={18} />}
              onClick={() => open({ act: 'add', kind: 'room', parent: null })}
            >
              {addText('room')}
            </Button>
          </>
        ) : null
      }
      empty={{
        drawing: 'list',
        text: noneText,
        action: mayManage ? (
          <AddButton onClick={() => open({ act: 'add', kind: 'building', parent: null })}>
            {addText('building')}
          </AddButton>
        ) : null,
      }}
      notice={
        hasCustomers ? (
          <div className={classes.owner}>
            <FoundField
              label={t('places.customer')}
              placeholder={t('places.ownPlaces')}
              useFound={useCustomerLookup}
              value={customer}
              onChange={setChosen}
            />
          </div>
        ) : null
      }
    >
      {data ? <PlaceDialogs ref={dialogs} tree={data} customerId={customer?.value} /> : null}
    </ListPage>
  );
}
