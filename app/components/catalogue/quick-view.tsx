import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "#app/components/ui/button.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { addCard } from "#app/lib/cart.ts";
import type { ProductCard } from "#domain/catalogue/card.ts";
import type { Product } from "#domain/catalogue/types.ts";
import { CataloguePicture } from "./catalogue-picture.tsx";
import styles from "./quick-view.module.css";

export type QuickViewProps = { card: ProductCard; onClose: () => void };

type Rest = Pick<Product, "description" | "includes">;

/** A product at a glance over its list: what the card knows at once, the words and what is included from the shop. */
export function QuickView({ card, onClose }: QuickViewProps) {
  const { id, title, price, was, picture, duration, capacity } = card;
  const [rest, setRest] = useState<Rest | "failed">();

  useEffect(() => {
    const left = new AbortController();
    fetch(`/api/products/${id}`, { signal: left.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`product ${answer.status}`);
        setRest((await answer.json()) as Rest);
      })
      .catch(() => left.signal.aborted || setRest("failed"));
    return () => left.abort();
  }, [id]);

  return (
    <Dialog open onClose={onClose} title={title} broad>
      <div className={styles.columns}>
        {picture && <CataloguePicture picture={picture} sizes="(min-width: 640px) 330px, 92vw" upTo={960} eager className={styles.picture} />}
        <div className={styles.words}>
          <p className={styles.price}>
            {price}
            {was && <s><span className="visually-hidden">was </span>{was}</s>}
          </p>
          <p className={styles.facts}>{duration} · {capacity}</p>
          {rest === "failed" && <p>The rest did not come through. The product's own page has it all.</p>}
          {rest === undefined && <div className={styles.waiting} role="status"><span className="visually-hidden">Loading…</span></div>}
          {rest !== undefined && rest !== "failed" && (
            <>
              <p>{rest.description}</p>
              <h3 className={styles.heading}>What's Included</h3>
              <ul className={styles.includes}>
                {rest.includes.map((item) => <li key={item}><Icon name="check" size={18} />{item}</li>)}
              </ul>
            </>
          )}
        </div>
      </div>
      <div className={styles.ways}>
        <Button tone="quiet" onClick={() => addCard(card)}>Add to Cart</Button>
        <Link to={`/product/${id}`} className={buttonClass()}>View Details</Link>
      </div>
    </Dialog>
  );
}
