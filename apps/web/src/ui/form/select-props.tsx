import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../icon/icons.tsx';
import type { UiLabels } from '../labels.tsx';

/** Props of all selections with a list of their own. */
export const listProps = (labels: UiLabels, required: boolean | undefined) => ({
  withAsterisk: required === true,
  'aria-required': required === true,
  clearSectionMode: 'both' as const,
  clearButtonProps: { 'aria-label': labels.clearChoice },
  maxDropdownHeight: 288,
  rightSection: <ChevronDownIcon size={18} />,
  comboboxProps: { shadow: 'md', transitionProps: { duration: 120 } },
});

export interface LookupOption {
  readonly value: string;
  readonly label: string;
}

/** Props of a selection whose options are searched on the server. */
export interface LookupProps {
  label: string;
  /** Search results. */
  options: readonly LookupOption[];
  isLoading: boolean;
  /** Error text of the search. */
  failure?: Error | null;
  typed: string;
  onType: (typed: string) => void;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
}

interface Searching {
  isLoading: boolean;
  failure: Error | null | undefined;
  required: boolean | undefined;
  isOpen: boolean;
}

/** The same of a list that the server has searched: it is not filtered again. */
export const lookupProps = (labels: UiLabels, { isLoading, failure, required, isOpen }: Searching) => {
  const list = listProps(labels, required);
  return {
    ...list,
    searchable: true,
    filter: <Found,>({ options }: { options: Found }) => options,
    // A failed search differs from one without results.
    nothingFoundMessage: isLoading ? labels.loading : failure ? labels.notLoaded : labels.nothingFound,
    rightSection: isLoading && isOpen ? <Loader size={16} /> : list.rightSection,
  };
};
