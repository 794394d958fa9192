//! The store in an SQLite file.

mod folder;

use folder::Folder;
use sextant_store::open;
use sextant_tables::testing::check_store;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_keeps_the_promises_of_a_store() {
    let folder = Folder::new("promises");
    for seed in 0..3 {
        check_store(async || open(&folder.url()).await.expect("opens").0, seed).await;
    }
}
