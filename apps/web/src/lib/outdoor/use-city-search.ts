import { useQueryClient } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFailure } from '../api-client/api-failure.ts';
import { chooseCity, useChosenCity } from './chosen-city.ts';
import { outdoorQuery } from './outdoor-calls.ts';

type Fault = { readonly key: ParseKeys; readonly city: string };

/** The form that asks for a city: one that is there is taken, and remembered for the session. */
export function useCitySearch() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const chosen = useChosenCity();
  const [fault, setFault] = useState<Fault>();
  const [isSearching, setSearching] = useState(false);

  async function search(city: string): Promise<void> {
    if (city === '') {
      setFault({ key: 'outdoor.cityRequired', city });
      return;
    }
    setSearching(true);
    try {
      await queryClient.fetchQuery(outdoorQuery({ city }));
      setFault(undefined);
      chooseCity(city);
    } catch (error) {
      const isUnknown = isApiFailure(error) && error.status === 404;
      setFault({ key: isUnknown ? 'outdoor.cityUnknown' : 'outdoor.cityFailed', city });
    } finally {
      setSearching(false);
    }
  }

  return {
    label: t('outdoor.city'),
    hint: t('outdoor.cityHint'),
    action: t('outdoor.search'),
    city: chosen ?? '',
    // What was typed may run the other way.
    fault: fault && t(fault.key, { city: `\u2068${fault.city}\u2069` }),
    isSearching,
    onSearch: (city: string) => void search(city),
    reset:
      chosen === undefined
        ? undefined
        : {
            label: t('outdoor.atDevice'),
            onReset: () => {
              setFault(undefined);
              chooseCity(undefined);
            },
          },
  };
}
