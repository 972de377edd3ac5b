export default function Page() {
  return <div className="wrap"><h1>FAQ</h1></div>;
}
