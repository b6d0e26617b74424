import { useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { staff_clinic } from '#texts/generated/staff_clinic.ts';
import { useTexts } from '#web/lib/language.ts';
import { useSend } from '#web/lib/use-send.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from '../Clinic.module.css';
import { staffCatalogue } from './WithCatalogue.tsx';

interface OrderButtonsProps {
  id: number;
  name: string;
  /** The ids of all entries in their present order. */
  ids: readonly number[];
  onOrder: (ids: number[]) => void;
}

/** Two buttons that move an entry one place up or down; nothing has to be dragged. */
export function OrderButtons({ id, name, ids, onOrder }: OrderButtonsProps) {
  const t = useTexts(staff_clinic);
  const place = ids.indexOf(id);
  // Not disabled at the end of the list: a disabled button would lose the focus of the person who pressed it.
  const move = (to: number) => {
    if (to < 0 || to >= ids.length) return;
    const others = ids.filter((each) => each !== id);
    onOrder(others.toSpliced(to, 0, id));
  };
  return (
    <span className={styles.order}>
      <IconButton label={t.move_up({ name })} aria-disabled={place === 0} onClick={() => move(place - 1)}>
        <ArrowUp size={18} />
      </IconButton>
      <IconButton
        label={t.move_down({ name })}
        aria-disabled={place === ids.length - 1}
        onClick={() => move(place + 1)}
      >
        <ArrowDown size={18} />
      </IconButton>
    </span>
  );
}

/** Stores a new order. After a success and after a refusal the stored order is shown. */
export function useOrder(send: (ids: number[]) => Promise<{ message: string }>) {
  const queries = useQueryClient();
  const order = useSend(async (ids: number[]) => {
    try {
      return await send(ids);
    } finally {
      await queries.invalidateQueries(staffCatalogue);
    }
  });
  return (ids: number[]) => order.send(ids);
}
