import type { ReactNode } from 'react';

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  onChoose: () => void;
}
