export default function Page() {
  return <div className="wrap"><h1>Outbox</h1></div>;
}
